/**
 * The settings of the embedding model and the recipe from the environment, so that other models can be measured. All
 * other settings are ignored.
 */
export function modelSettings(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => /^STELE_(EMBED|RECIPE)/.test(name)));
}
