/**
 * Read by Vitest before each test file: files share a process, so everything that one of them started is ended with
 * it.
 */
import { afterAll } from 'vitest';
import { endPgliteOfFile } from './pglite-of-file.ts';

afterAll(endPgliteOfFile);
