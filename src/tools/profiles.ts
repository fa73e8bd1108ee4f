/**
 * Defines shorter lists of the tools: each listed tool costs an agent tokens in every prompt. A profile limits which
 * tools are listed, never which may be called: an agent that knows of another tool can call it.
 */
import type { Profile } from '../model/api-key.ts';
import { tools } from './catalogue.ts';
import type { Tool } from './tool.ts';

/** Tools to resume work, to recall, to remember and to hand work over. */
const core = [
  'resume_context',
  'recall',
  'recall_entity',
  'remember',
  'remember_decision',
  'remember_error',
  'invalidate',
  'session_handoff',
];

/** Tools that most work needs: shorter context, warnings, projects, corrections. */
const light = [
  ...core,
  'recall_context',
  'recall_recent',
  'recall_timeline',
  'recall_related',
  'search_entities',
  'focus_brief',
  'get_skills',
  'remember_negative',
  'remember_project',
  'session_checkpoint',
  'edit_memory',
  'forget',
];

const toolNamesByProfile: Record<Profile, ReadonlySet<string> | null> = {
  core: new Set(core),
  light: new Set(light),
  full: null,
};

/** The tools of a profile, in the order of the catalogue. */
export function toolsOf(profile: Profile): readonly Tool[] {
  const names = toolNamesByProfile[profile];
  return names === null ? tools : tools.filter(({ name }) => names.has(name));
}
