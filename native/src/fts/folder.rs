//! The files of a full-text index as the engine reads them: checked, and never written to.
use crate::checked::OmniChecked;
use std::collections::HashMap;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tantivy::HasLen;
use tantivy::directory::error::{DeleteError, LockError, OpenReadError, OpenWriteError};
use tantivy::directory::{
    Directory, DirectoryLock, FileHandle, Lock, OwnedBytes, WatchCallback, WatchHandle, WritePtr,
};

#[derive(Clone, Debug)]
pub struct CheckedFolder(pub Arc<HashMap<PathBuf, OmniChecked>>);

#[derive(Debug)]
struct CheckedHandle(OmniChecked);

fn unreadable(fail: crate::ffi::Fail) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, fail.1)
}

fn read_only() -> io::Error {
    io::Error::new(io::ErrorKind::PermissionDenied, "the index is only read")
}

impl HasLen for CheckedHandle {
    fn len(&self) -> usize {
        self.0.len()
    }
}

impl FileHandle for CheckedHandle {
    fn read_bytes(&self, range: Range<usize>) -> io::Result<OwnedBytes> {
        self.0.slice(range).map(OwnedBytes::new).map_err(unreadable)
    }
}

impl CheckedFolder {
    fn find(&self, path: &Path) -> Result<OmniChecked, OpenReadError> {
        self.0.get(path).copied().ok_or_else(|| OpenReadError::FileDoesNotExist(path.into()))
    }
}

impl Directory for CheckedFolder {
    fn get_file_handle(&self, path: &Path) -> Result<Arc<dyn FileHandle>, OpenReadError> {
        Ok(Arc::new(CheckedHandle(self.find(path)?)))
    }

    fn exists(&self, path: &Path) -> Result<bool, OpenReadError> {
        Ok(self.0.contains_key(path))
    }

    fn atomic_read(&self, path: &Path) -> Result<Vec<u8>, OpenReadError> {
        let file = self.find(path)?;
        let bytes = file.slice(0..file.len()).map_err(unreadable);
        bytes.map(<[u8]>::to_vec).map_err(|error| OpenReadError::wrap_io_error(error, path.into()))
    }

    fn delete(&self, path: &Path) -> Result<(), DeleteError> {
        Err(DeleteError::IoError { io_error: Arc::new(read_only()), filepath: path.into() })
    }

    fn open_write(&self, path: &Path) -> Result<WritePtr, OpenWriteError> {
        Err(OpenWriteError::wrap_io_error(read_only(), path.into()))
    }

    fn atomic_write(&self, _: &Path, _: &[u8]) -> io::Result<()> {
        Err(read_only())
    }

    fn sync_directory(&self) -> io::Result<()> {
        Ok(())
    }

    /// The folder is read-only: no lock is needed.
    fn acquire_lock(&self, _: &Lock) -> Result<DirectoryLock, LockError> {
        Ok(DirectoryLock::from(Box::new(())))
    }

    fn watch(&self, _: WatchCallback) -> tantivy::Result<WatchHandle> {
        Ok(WatchHandle::empty())
    }
}
