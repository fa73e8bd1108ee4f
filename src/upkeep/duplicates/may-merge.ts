/**
 * Decides whether two memories may be merged, whatever their texts, so that history and people's decisions are
 * preserved.
 */
import { isDeepStrictEqual } from 'node:util';
import { isGenerated } from '../../model/generated.ts';
import type { StoredMemory } from '../../model/memory.ts';

/** Milliseconds within which a repeated text counts as sent twice. */
const sentTwiceMs = 10 * 60_000;
/** Types of sources in which people talk. There, a repeated text was said again. */
const spokenSources: readonly unknown[] = [
  'transcript',
  'chat',
  'conversation',
  'call',
  'meeting',
  'interview',
  'message',
];

/** Words whose meaning depends on the speaker or the time. */
const pointing =
  /(?<![\p{L}\p{M}])(?:i|i'm|i've|me|my|mine|we|we're|our|ours|us|you|your|today|yesterday|tomorrow|tonight|now|this (?:morning|week|month|year)|ich|mein\p{L}*|mir|mich|wir|unser\p{L}*|heute|gestern|morgen|jetzt|je|mon|ma|mes|nous|notre|aujourd['’]hui|hier|demain|maintenant|yo|mi|mis|nosotros|nuestr\p{L}*|hoy|ayer|mañana|ahora|io|mio|mia|noi|oggi|ieri|domani|eu|meu|minha|hoje|ontem|amanhã|ik|mijn|wij|vandaag|gisteren)(?![\p{L}\p{M}])/iu;

/** Null if the two may be merged; otherwise the reason, as text for the response. */
export function whyNotMerge(kept: StoredMemory, merged: StoredMemory): string | null {
  if (isGenerated(kept) || isGenerated(merged)) return 'one of them was written by Stele from others';
  if (merged.pinned) return kept.pinned ? 'both are pinned' : 'a pinned memory is never merged into another';
  if (kept.memory_type !== merged.memory_type) return 'they are of different types';
  if (kept.occurred_at !== merged.occurred_at) return 'they happened at different times';
  if (kept.valid_to !== merged.valid_to) return 'they hold for different times';
  if (merged.supersedes !== null && merged.supersedes !== kept.supersedes) return 'one of them replaces a third';
  if (kept.note !== null && merged.note !== null && kept.note !== merged.note) return 'their notes differ';
  if (contradict(kept.metadata, merged.metadata)) return 'their metadata differ';
  if (new Set([...kept.tags, ...merged.tags]).size > 64) return 'together they have more than 64 tags';
  return whyNotAgain(kept, merged);
}

/**
 * True if a person may be asked whether two memories are the same. Something that was said or happened may well have
 * been said or happened twice.
 */
export function mayBeOne(one: StoredMemory, other: StoredMemory): boolean {
  if ([one, other].some((memory) => isGenerated(memory) || isSpoken(memory) || memory.memory_type === 'narrative'))
    return false;
  return one.valid_to === other.valid_to && !contradict(one.metadata, other.metadata);
}

/** Null if equal words are the same statement; otherwise the reason why they may not be. */
function whyNotAgain(kept: StoredMemory, merged: StoredMemory): string | null {
  const isSameSession = kept.session_id === merged.session_id && kept.actor === merged.actor;
  if (isSpoken(kept) || isSpoken(merged)) {
    const isBroughtInTwice = isSameSession && kept.occurred_at !== null && kept.source.run_id !== merged.source.run_id;
    return isBroughtInTwice ? null : 'conversations repeat the same words';
  }
  const apart = Math.abs(Date.parse(merged.created_at) - Date.parse(kept.created_at));
  if (kept.memory_type === 'narrative' && kept.occurred_at === null && !(isSameSession && apart <= sentTwiceMs))
    return 'what happened can happen again';
  const isSameDay = kept.created_at.slice(0, 10) === merged.created_at.slice(0, 10);
  if (pointing.test(merged.content) && !(isSameSession && isSameDay))
    return 'their words depend on who says them and when, and they come from different sessions, writers or days';
  return null;
}

/** True if somebody said it in a conversation. */
export function isSpoken({ metadata, source }: StoredMemory): boolean {
  return metadata.speaker !== undefined || metadata.role !== undefined || spokenSources.includes(source.type);
}

/** True if both give different values to the same metadata key. */
function contradict(one: StoredMemory['metadata'], other: StoredMemory['metadata']): boolean {
  return Object.keys(one).some((key) => key in other && !isDeepStrictEqual(one[key], other[key]));
}
