/** The address of the service, without a trailing slash. */
import type { Services } from '../services.ts';
import type { HttpContext } from './context.ts';

/** Without STELE_BASE_URL, the address to which this call was made. */
export function baseUrlOf(services: Services, c: HttpContext): string {
  return services.settings.baseUrl ?? new URL(c.req.url).origin;
}
