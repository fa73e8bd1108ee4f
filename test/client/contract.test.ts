/** The types of `stele/client` are those of the contract. `npm run docs:client` makes them anew. */
import { expect, test } from 'vitest';
import { startService } from '../http/test-service.ts';
import { clientTypes, type OpenApi } from './contract.ts';

test('src/client/contract.ts is what the contract says: if it is not, run npm run docs:client', async () => {
  const service = await startService();
  const { json } = await service.call('GET', '/openapi.json', { key: null });
  await expect(await clientTypes(json as OpenApi)).toMatchFileSnapshot('../../src/client/contract.ts');
  await service.remove();
});
