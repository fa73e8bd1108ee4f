/** Keeps the memory of a service near what it needs: V8 lets the heap of a process on a large machine grow up to four times what is alive before it collects. */
import { setFlagsFromString } from 'node:v8';

/** The heap may become half as large again as what was alive after the last full collection: what is promoted in ten seconds of eight clients. */
export const steadyHeap = '--heap-growing-percent=50';

/**
 * Call it when the process starts. Node warns of flags that are set after V8 has started; V8 reads this one only when it reckons the size at which the next
 * full collection begins.
 */
export const keepHeapSteady = () => setFlagsFromString(steadyHeap);
