/** Memories and provenance for tests that call a store directly. */
import type { Provenance } from '../../src/model/history.ts';
import { newId } from '../../src/model/ids.ts';
import type { StoredMemory } from '../../src/model/memory.ts';
import type { SearchForm } from '../../src/model/ranking/search-form.ts';
import { embeddingDimensions } from '../../src/model/vector.ts';

export const testModel = 'test-model@1';

export function provenance(overrides: Partial<Provenance> = {}): Provenance {
  return {
    actor: 'key_test',
    actor_label: 'test',
    key_id: 'key_test',
    tool: 'test',
    operation_id: newId('operation'),
    request_id: null,
    ...overrides,
  };
}

export function storedMemory(content: string, overrides: Partial<StoredMemory> = {}): StoredMemory {
  const now = new Date().toISOString();
  return {
    memory_id: newId('memory'),
    content,
    layer: 'episodic',
    memory_type: 'fact',
    status: 'active',
    tags: [],
    pinned: false,
    importance: 0.5,
    note: null,
    occurred_at: null,
    source: { name: null, type: null, run_id: null },
    session_id: null,
    actor: 'key_test',
    metadata: {},
    language: 'en',
    access_count: 0,
    last_accessed_at: null,
    supersedes: null,
    merged_into: null,
    valid_from: null,
    valid_to: null,
    created_at: now,
    updated_at: now,
    forgotten_at: null,
    ...overrides,
  };
}

/** Words split at spaces, and a unit vector that points along `direction` (0 to 383). */
export function searchForm(content: string, direction = 0): SearchForm {
  return {
    words: content.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [],
    vector: unitVector(direction),
    passages: [],
    model: testModel,
  };
}

/** A unit vector along one axis, or between two. */
export function unitVector(axis: number, other = axis): Float32Array {
  const vector = new Float32Array(embeddingDimensions);
  vector[axis] = 1;
  if (other !== axis) {
    vector[axis] = Math.SQRT1_2;
    vector[other] = Math.SQRT1_2;
  }
  return vector;
}
