import { pinsIn, threadsIn, withPin, withThread, type KeptThread, type Pin } from "./logic/history.ts";

const THREADS = "omni-threads", PINS = "omni-pins", CURRENT = "omni-thread";

const listeners = new Set<() => void>();

/** Hears of every change, also of those by other tabs. */
export function listenToStore(listener: () => void): () => void {
  const elsewhere = (event: StorageEvent): void => { if (event.key === THREADS || event.key === PINS || event.key === null) listener(); };
  listeners.add(listener);
  addEventListener("storage", elsewhere);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", elsewhere);
  };
}

function read(storage: () => Storage, name: string): string | null {
  try {
    return storage().getItem(name);
  } catch {
    return null; // the browser keeps nothing for this page
  }
}

function write(storage: () => Storage, name: string, text: string): void {
  try {
    storage().setItem(name, text);
  } catch {
    // The browser keeps nothing for this page, or no more: the page works without.
  }
  for (const listener of listeners) listener();
}

const local = (): Storage => localStorage, ofTab = (): Storage => sessionStorage;

export const keptThreads = (): KeptThread[] => threadsIn(read(local, THREADS));
export const keptPins = (): Pin[] => pinsIn(read(local, PINS));

/** Other tabs may have written meanwhile, so what is kept is read again before each change. */
export function keepThread(thread: KeptThread): void {
  write(local, THREADS, JSON.stringify(withThread(keptThreads(), thread)));
  write(ofTab, CURRENT, thread.key);
}

export const removeThread = (thread: KeptThread): void => write(local, THREADS, JSON.stringify(withThread(keptThreads(), { ...thread, turns: [] })));

export const togglePin = (pin: Pin): void => write(local, PINS, JSON.stringify(withPin(keptPins(), pin)));

/** The thread that this tab had open before it was loaded again. */
export const threadOfTab = (): KeptThread | undefined => keptThreads().find(({ key }) => key === read(ofTab, CURRENT));

export const leaveThread = (): void => write(ofTab, CURRENT, "");
