/**
 * Keeps a long command small: from some size on, garbage is collected earlier. Node warns that a flag of V8 that is set after the start may crash the
 * process, so only commands do this that can be continued after a crash.
 */
import { setFlagsFromString } from 'node:v8';

/** Resident memory from which on the heap no longer grows freely. Smaller imports keep their speed. */
const roomyBytes = 320 * 1024 * 1024;

/** Call what it answers with now and then. Garbage that is collected earlier took half the memory of an import, and two fifths more processor time. */
export function createFrugalHeap(): () => void {
  let isFrugal = false;
  return () => {
    if (isFrugal || process.memoryUsage.rss() < roomyBytes) return;
    isFrugal = true;
    setFlagsFromString('--optimize-for-size');
  };
}
