//! The sentence model under rten: token ids in, one normalised vector out.
use crate::ffi::*;
use rten::{Model, ModelOptions, NodeId, RunOptions, ThreadPool};
use rten_tensor::prelude::*;
use rten_tensor::{NdTensor, Tensor};
use std::sync::{Arc, Mutex};

pub struct OmniEmbedder {
    model: Model,
    ids: NodeId,
    mask: NodeId,
    output: NodeId,
    /// A pool serves one caller at a time, so each call borrows its own; idle ones wait here.
    idle: Mutex<Vec<Arc<ThreadPool>>>,
}

impl OmniEmbedder {
    fn borrow(&self) -> R<Arc<ThreadPool>> {
        let idle = self.idle.lock().map_err(eval)?.pop();
        Ok(idle.unwrap_or_else(|| Arc::new(ThreadPool::with_num_threads(1))))
    }

    fn run(&self, ids: &[i32], pool: Arc<ThreadPool>) -> R<Vec<f32>> {
        let shape = [1, ids.len()];
        let tokens = NdTensor::from_data(shape, ids.to_vec());
        let mask = NdTensor::from_data(shape, vec![1; ids.len()]);
        let inputs = vec![(self.ids, tokens.into()), (self.mask, mask.into())];
        let options = RunOptions::default().with_thread_pool(Some(pool));
        let [value] = self.model.run_n(inputs, [self.output], Some(options)).map_err(eval)?;
        let vector: Tensor<f32> = value.try_into().map_err(|_| eval("the model's output is not of 32-bit floats"))?;
        Ok(vector.to_vec())
    }
}

/// Loads an ONNX file, and `weights.data` next to it, with inputs `input_ids`, `attention_mask` and output `embedding`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_embed_load(
    path: *const u8,
    len: usize,
    out: *mut *mut OmniEmbedder,
    err: *mut OmniBuf,
) -> i32 {
    guard(err, || unsafe {
        let path = text(path, len)?;
        // Mapped: nobody writes to an encoder that is in place.
        let model = ModelOptions::with_all_ops().prepack_weights(true).load_mmap(path).map_err(parse)?;
        let node = |name: &str| model.node_id(name).map_err(parse);
        let (ids, mask, output) = (node("input_ids")?, node("attention_mask")?, node("embedding")?);
        put(out, Box::into_raw(Box::new(OmniEmbedder { model, ids, mask, output, idle: Mutex::new(Vec::new()) })))
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_embed_free(embedder: *mut OmniEmbedder) {
    guard(std::ptr::null_mut(), || {
        if !embedder.is_null() {
            drop(unsafe { Box::from_raw(embedder) });
        }
        Ok(())
    });
}

/// One sentence of `n` token ids to `vector`, the caller's array of `dim` floats.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_embed_run(
    embedder: *const OmniEmbedder,
    ids: *const i32,
    n: usize,
    vector: *mut f32,
    dim: usize,
    err: *mut OmniBuf,
) -> i32 {
    guard(err, || unsafe {
        let embedder = handle(embedder)?;
        if n == 0 || ids.is_null() || vector.is_null() {
            return Err(arg("no tokens"));
        }
        let pool = embedder.borrow()?;
        let result = embedder.run(std::slice::from_raw_parts(ids, n), pool.clone());
        embedder.idle.lock().map_err(eval)?.push(pool);
        let values = result?;
        if values.len() != dim {
            return Err(eval(format!("the model gives {} numbers a sentence, not {dim}", values.len())));
        }
        std::ptr::copy_nonoverlapping(values.as_ptr(), vector, dim);
        Ok(())
    })
}
