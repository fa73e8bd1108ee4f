/**
 * Limits the memory of a long command: above a certain size, garbage is collected earlier. Node warns that setting a V8
 * flag after the start may crash the process, so only commands that can continue after a crash do this.
 */
import { setFlagsFromString } from 'node:v8';

/** Resident memory above which the heap no longer grows freely. Smaller imports keep their speed. */
const roomyBytes = 320 * 1024 * 1024;

/**
 * Returns a function to call now and then. Earlier collection halved the memory of an import, and
 * took two fifths more processor time.
 */
export function createFrugalHeap(): () => void {
  let isFrugal = false;
  return () => {
    if (isFrugal || process.memoryUsage.rss() < roomyBytes) return;
    isFrugal = true;
    setFlagsFromString('--optimize-for-size');
  };
}
