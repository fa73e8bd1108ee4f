/** npm run build: compiles the service into dist/, after installing what is missing. */
import { prepare } from './prepare.mjs';

prepare({ rebuild: true });
