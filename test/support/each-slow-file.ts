/** Read by Vitest before each test file of the built program: everything that it leaves running is ended with it. */
import { afterAll } from 'vitest';
import { killAll } from '../../bench/program.ts';

afterAll(killAll);
