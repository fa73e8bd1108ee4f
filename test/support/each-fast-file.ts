/** Read by Vitest before each file of tests: files share a process, and what one started ends with it. */
import { afterAll } from 'vitest';
import { endPgliteOfFile } from './pglite-of-file.ts';

afterAll(endPgliteOfFile);
