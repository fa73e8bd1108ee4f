/** Checks the parameters of a request. The library would answer invalid ones with an internal error and a dump. */
import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  GetPromptRequestSchema,
  InitializeRequestSchema,
  type JSONRPCRequest,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  PingRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { AppError } from '../errors.ts';
import { validate } from '../model/validation.ts';

const requestSchemas = [
  InitializeRequestSchema,
  PingRequestSchema,
  ListToolsRequestSchema,
  CallToolRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ReadResourceRequestSchema,
  ListPromptsRequestSchema,
  GetPromptRequestSchema,
  CompleteRequestSchema,
];

/** What is wrong, with the name of each value; null if nothing is, and for a method that does not exist. */
export function faultInParams(request: JSONRPCRequest): string | null {
  const schema = requestSchemas.find(({ shape }) => shape.method.value === request.method);
  if (schema === undefined) return null;
  try {
    validate(schema, request, []);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.message;
  }
}
