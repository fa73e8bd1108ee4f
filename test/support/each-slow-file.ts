/** Read by Vitest before each file of tests of the built program: what one leaves running ends with it. */
import { afterAll } from 'vitest';
import { endAll } from '../../bench/program.ts';

afterAll(endAll);
