/** The types of `stele/client`, generated from the contract that the service serves and from its tool catalogue. */
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { fullOutputSchema, inputSchema, tools } from '../../src/tools/catalogue.ts';

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: object; description?: string }[];
  requestBody?: { required?: boolean; content: Record<string, { schema?: object }> };
  responses: Record<string, { content?: Record<string, { schema?: object }> }>;
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
}

const open = { type: 'object' as const, additionalProperties: false };

export async function clientTypes({ paths }: OpenApi): Promise<string> {
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    path.startsWith('/api/') ? Object.entries(methods).map(([method, one]) => routeOf(method, path, one)) : [],
  );
  const called = tools.map((tool) => [
    tool.name,
    objectOf({ args: inputSchema(tool), result: fullOutputSchema(tool) }, ['args', 'result']),
  ]);
  const written = [
    await typeOf(
      'ContractRoutes',
      'Every route of the API by method and path: what it takes and what it answers.',
      routes,
    ),
    await typeOf('ContractTools', 'Every tool by its name: its arguments and its result.', called),
  ];
  return ['/** Made by `npm run docs:client`; not to be changed by hand. */', ...written].join('\n\n');
}

function routeOf(method: string, path: string, { parameters = [], requestBody, responses }: Operation) {
  const body = bodyOf(requestBody?.content);
  const groups = Object.fromEntries(
    [
      ['params', parameters.filter(({ name, in: where }) => where === 'path' && name !== 'slug')],
      ['query', parameters.filter(({ in: where }) => where === 'query')],
    ].flatMap(([name, list]) => (list!.length === 0 ? [] : [[name, list] as const])),
  ) as Record<string, NonNullable<Operation['parameters']>>;
  const properties = {
    ...Object.fromEntries(Object.entries(groups).map(([name, list]) => [name, groupOf(list)])),
    ...(body && { body }),
    answer: answerOf(responses),
  };
  const needed = Object.entries(groups).flatMap(([name, list]) =>
    list.some(({ required }) => required) ? [name] : [],
  );
  const required = [...needed, ...(requestBody?.required ? ['body'] : []), 'answer'];
  return [`${method.toUpperCase()} ${path}`, objectOf(properties, required)] as const;
}

type Content = Record<string, { schema?: object }>;

/** As the client takes it: a file as a `Blob`, all others as values. */
const bodyOf = (content: Content = {}) => Object.values(content)[0]?.schema && typesOf(content);

/** As the client returns it. An accepted message without an answer is an empty text. */
const answerOf = (responses: Operation['responses']) =>
  typesOf(responses['200']?.content, responses['202'] && { const: '' });

function typesOf(content: Content = {}, other?: object): object {
  const types: object[] = Object.entries(content).map(([type, { schema = {} }]) => {
    if (type === 'text/event-stream') return { tsType: 'ReadableStream<Uint8Array>' };
    if ('format' in schema && schema.format === 'binary') return { tsType: 'Blob' };
    return type === 'application/json' ? schema : { type: 'string' };
  });
  if (other) types.push(other);
  const distinct = [...new Map(types.map((one) => [JSON.stringify(one), one])).values()];
  return distinct.length === 1 ? distinct[0]! : { anyOf: distinct };
}

/** A parameter is text on the wire; the client also accepts a number. */
const onTheWire = (schema: object) =>
  'type' in schema && schema.type === 'string' && !('enum' in schema)
    ? { ...schema, type: ['string', 'number'] }
    : schema;

const groupOf = (list: NonNullable<Operation['parameters']>) =>
  objectOf(
    Object.fromEntries(
      list.map(({ name, schema, description }) => [
        name,
        { ...onTheWire(schema), ...(description && { description }) },
      ]),
    ),
    list.flatMap(({ name, required }) => (required ? [name] : [])),
  );

const objectOf = (properties: object, required: string[]) => ({ ...open, properties, required });

async function typeOf(name: string, description: string, entries: readonly (readonly [string, object] | unknown[])[]) {
  const schema = objectOf(
    Object.fromEntries(entries as [string, object][]),
    entries.map(([key]) => String(key)),
  );
  const text = await compile(inlined({ ...schema, description }) as JSONSchema, name, {
    bannerComment: '',
    ignoreMinAndMaxItems: true,
    style: { printWidth: 120, singleQuote: true },
  });
  return text.trim().concat('\n');
}

/**
 * Inlines names that would become separate types. The value that may contain any JSON is the only type that refers to
 * itself; it becomes an unrestricted type.
 */
function inlined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inlined);
  if (value === null || typeof value !== 'object') return value;
  if ('$ref' in value && typeof value.$ref === 'string') return {};
  const left = Object.entries(value).filter(
    ([name, one]) =>
      name !== '$defs' && !(['title', '$schema', 'default', '$id'].includes(name) && typeof one !== 'object'),
  );
  return Object.fromEntries(left.map(([name, one]) => [name, inlined(one)]));
}
