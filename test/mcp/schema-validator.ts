/**
 * The default validator of the official client. A schema is compiled once per process, whichever client lists it:
 * sixty take a second.
 */
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import type { JsonSchemaType, JsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js';

const official = new AjvJsonSchemaValidator();
const compiled = new Map<string, JsonSchemaValidator<unknown>>();

export const jsonSchemaValidator = {
  getValidator<T>(schema: JsonSchemaType): JsonSchemaValidator<T> {
    const text = JSON.stringify(schema);
    const known = compiled.get(text) ?? official.getValidator(schema);
    compiled.set(text, known);
    return known as JsonSchemaValidator<T>;
  },
};
