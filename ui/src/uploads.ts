import { sendPiece, showSource } from "./api/client.ts";
import { asProblem, type Problem } from "./api/problem.ts";
import { texts } from "./texts/index.ts";

const PIECE = 384 * 1024; // bytes: with all around them less than the server takes
const BETWEEN_LOOKS = 700; // milliseconds
const MAX_LOOKS = 170; // two minutes

/** A file that is given to the server, and what became of it. */
export interface Upload {
  number: number;
  name: string;
  share: number; // that has been sent
  state: "sending" | "reading" | "ready" | "failed";
  source?: string;
  holds?: string[]; // what was read of it
  problem?: Problem;
}

/** Bytes in base64 for URLs. */
export function encoded(bytes: Uint8Array): string {
  let letters = "";
  for (let at = 0; at < bytes.length; at += 8192) letters += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The files of this visit. It tells its listeners of every change. */
export class Uploads {
  items: readonly Upload[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly pause: (milliseconds: number) => Promise<void>;
  private count = 0;

  constructor(pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))) {
    this.pause = pause;
  }

  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private set(items: readonly Upload[]): void {
    this.items = items;
    for (const listener of this.listeners) listener();
  }

  private update(number: number, changed: Partial<Upload>): void {
    this.set(this.items.map((one) => (one.number === number ? { ...one, ...changed } : one)));
  }

  /** Sends files one after the other. */
  async add(files: readonly File[]): Promise<void> {
    const begun = files.map((file) => ({ file, number: ++this.count }));
    this.set([...this.items, ...begun.map(({ file, number }): Upload => ({ number, name: file.name, share: 0, state: "sending" }))]);
    for (const { file, number } of begun) {
      try {
        const source = await this.send(file, number);
        this.update(number, { state: "reading", share: 1, source });
        this.update(number, { state: "ready", holds: await this.read(source) });
      } catch (error) {
        this.update(number, { state: "failed", problem: asProblem(error) });
      }
    }
  }

  /** Forgets those that are done. */
  clear(): void {
    this.set(this.items.filter(({ state }) => state === "sending" || state === "reading"));
  }

  private async send(file: File, number: number): Promise<string> {
    let upload: string | undefined;
    for (let at = 0; ; at += PIECE) {
      const last = at + PIECE >= file.size, data = encoded(new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer()));
      const taken = await sendPiece({ ...(upload === undefined ? { name: file.name } : { upload }), data, ...(last && { last }) });
      if (last) return taken.source ?? "";
      upload = taken.upload ?? "";
      this.update(number, { share: (at + PIECE) / file.size });
    }
  }

  /** What the server has read of a file, once it has. */
  private async read(source: string): Promise<string[]> {
    for (let look = 0; look < MAX_LOOKS; ++look) {
      const found = await showSource(source);
      if ("entities" in found) return found.entities.length > 0 ? found.entities.map(({ name, count, attributes }) => texts.uploads.table(name, count, attributes.length)) : [found.holds];
      await this.pause(BETWEEN_LOOKS);
    }
    return [texts.uploads.stillReading];
  }
}

export const uploads = new Uploads();
