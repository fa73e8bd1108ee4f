/** The types of `stele/client` are those of the contract. `npm run docs:client` generates them again. */
import { expect, test } from 'vitest';
import { startService } from '../http/test-service.ts';
import { clientTypes, type OpenApi } from './contract.ts';

test('src/client/contract.ts matches the contract: if not, run npm run docs:client', async () => {
  const service = await startService();
  const { json } = await service.call('GET', '/openapi.json', { key: null });
  await expect(await clientTypes(json as OpenApi)).toMatchFileSnapshot('../../src/client/contract.ts');
  await service.remove();
});
