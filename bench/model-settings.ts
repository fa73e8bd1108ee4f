/** What the environment says of the embedding model and the recipe, so that other models can be measured. Nothing else is taken from it. */
export function modelSettings(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => /^STELE_(EMBED|RECIPE)/.test(name)));
}
