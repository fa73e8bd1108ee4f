/** Finds secrets by their shape, such as the prefixes that issuers chose to make keys recognisable. */

export interface Shape {
  kind: string;
  /**
   * Has no flags or groups. Each part is bounded or cannot start again within itself, so that a text is read in linear
   * time.
   */
  pattern: string;
}

const word = 'A-Za-z0-9';
const armour = '(?:[A-Z0-9]{1,16} ){0,3}PRIVATE KEY(?: BLOCK)?-----';

/**
 * The shapes in order: the first that matches at a position counts. A key without its end marker ends with its last
 * line of key characters.
 */
export const shapes: readonly Shape[] = [
  { kind: 'private key', pattern: `-----BEGIN ${armour}(?:(?!-----)[^])*-----END ${armour}` },
  { kind: 'private key', pattern: `-----BEGIN ${armour}(?:(?:\\s|\\\\n){1,4}[${word}+/=]{16,128})*` },
  { kind: 'private key', pattern: 'AGE-SECRET-KEY-1[A-Z0-9]{58}' },
  { kind: 'jwt', pattern: `eyJ[${word}_-]{8,2048}\\.eyJ[${word}_-]{8,}\\.[${word}_-]{10,}` },
  { kind: 'aws key', pattern: `(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![${word}])` },
  // The secret that goes with such a key, beside it.
  {
    kind: 'aws secret',
    pattern: `[${word}+/]{40}(?![${word}+/=])(?<=(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}[^${word}\\n][^\\n]{0,40}[${word}+/]{40})`,
  },
  { kind: 'github token', pattern: `gh[pousr]_[${word}]{36,255}` },
  { kind: 'github token', pattern: `github_pat_[${word}_]{22,255}` },
  { kind: 'gitlab token', pattern: `gl(?:pat|ptt|dt|rt|cbt|ft|soat|imt|agent)-[${word}_-]{20,}` },
  { kind: 'slack token', pattern: `xox[abeoprs]-[${word}-]{10,}` },
  { kind: 'slack token', pattern: `xapp-\\d-[${word}-]{10,}` },
  { kind: 'slack webhook', pattern: `(?<=hooks\\.slack\\.com/services/)T[${word}]{6,}/B[${word}]{6,}/[${word}]{16,}` },
  { kind: 'discord webhook', pattern: `(?<=discord(?:app)?\\.com/api/webhooks/\\d{15,20}/)[${word}_-]{60,}` },
  { kind: 'docker token', pattern: `dckr_(?:pat|oat)_[${word}_-]{20,}` },
  { kind: 'atlassian token', pattern: `ATATT3[${word}_=-]{50,}` },
  { kind: 'notion token', pattern: `ntn_[${word}]{40,}` },
  { kind: 'figma token', pattern: `figd_[${word}_-]{30,}` },
  { kind: 'supabase token', pattern: 'sbp_[a-f0-9]{40}' },
  { kind: 'postman key', pattern: 'PMAK-[a-f0-9]{24}-[a-f0-9]{34}' },
  { kind: 'new relic key', pattern: 'NRAK-[A-Z0-9]{27}' },
  { kind: 'grafana token', pattern: `gl(?:sa|c)_[${word}+/=_]{30,}` },
  { kind: 'tailscale key', pattern: `tskey-[a-z]{3,12}-[${word}]{8,}-[${word}]{16,}` },
  { kind: 'doppler token', pattern: `dp\\.(?:pt|st|ct|sa|scim|audit)\\.[${word}._-]{40,}` },
  { kind: 'stripe key', pattern: `[sr]k_(?:live|test)_[${word}]{10,}` },
  { kind: 'webhook secret', pattern: `whsec_[${word}+/=]{20,}` },
  { kind: 'google key', pattern: `AIza[${word}_-]{35}` },
  { kind: 'google token', pattern: `ya29\\.[${word}_-]{20,}` },
  { kind: 'google secret', pattern: `GOCSPX-[${word}_-]{20,}` },
  { kind: 'api key', pattern: `sk-(?=[${word}_-]{0,64}\\d)[${word}_-]{20,}` },
  { kind: 'api key', pattern: `(?:gsk_|xai-|pplx-|r8_)(?=[${word}]{0,64}\\d)[${word}]{30,}` },
  { kind: 'api key', pattern: `[a-z]{2,8}_(?:live|test|prod)_(?=[${word}]{0,64}\\d)[${word}]{16,}` },
  { kind: 'npm token', pattern: `npm_[${word}]{36}` },
  { kind: 'pypi token', pattern: `pypi-[${word}_-]{50,}` },
  { kind: 'hugging face token', pattern: `hf_[${word}]{30,}` },
  { kind: 'sendgrid key', pattern: `SG\\.[${word}_-]{16,64}\\.[${word}_-]{16,}` },
  { kind: 'twilio key', pattern: `SK[0-9a-f]{32}(?![${word}])` },
  {
    kind: 'bot token',
    pattern: `(?:bot)?\\d{8,12}:(?=[${word}_-]{0,40}[a-z])(?=[${word}_-]{0,40}[A-Z])[${word}_-]{30,64}(?![${word}_-])`,
  },
  { kind: 'discord token', pattern: `[MNO][${word}_-]{23,25}\\.[${word}_-]{6}\\.[${word}_-]{27,}` },
  { kind: 'digitalocean token', pattern: 'do[opr]_v1_[a-f0-9]{64}' },
  { kind: 'databricks token', pattern: `dapi[a-f0-9]{32}(?![${word}])` },
  { kind: 'shopify token', pattern: 'shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}' },
  { kind: 'linear key', pattern: `lin_api_[${word}]{40}` },
  // The recovery key of BitLocker: eight groups of six digits.
  { kind: 'recovery code', pattern: '(?<![\\d-])\\d{6}(?:-\\d{6}){7}(?![\\d-])' },
  { kind: 'vault token', pattern: `hv[sb]\\.[${word}_-]{24,}` },
  { kind: 'stele key', pattern: `stele_[0-9A-HJKMNP-TV-Z]{26}_[${word}]{43}` },
];

/** All shapes in one pattern, each in its own group. It never matches in the middle of a word. */
export const anyShape = new RegExp(`(?<![${word}_])(?:${shapes.map(({ pattern }) => `(${pattern})`).join('|')})`, 'g');
