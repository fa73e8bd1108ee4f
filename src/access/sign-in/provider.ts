/** An identity provider, whatever protocol it speaks: it says who somebody is, and keeps their password. */

/** What a provider vouches for. `subject` is its own id of the person and never changes. */
export interface VouchedProfile {
  subject: string;
  email: string;
  email_verified: boolean;
  name: string;
}

/** What one sign-in keeps between its two halves: none of it may be guessed, and it is used once. */
export interface Checks {
  state: string;
  nonce: string;
  /** Proof Key for Code Exchange (RFC 7636). */
  verifier: string;
}

export interface Provider {
  /** In addresses and identities: `github`, `google`, `oidc`, `development`. */
  readonly id: string;
  /** For people to read. */
  readonly name: string;
  /** Where the browser is sent. `unavailable` while the provider cannot be asked. */
  authorizationUrl(redirectUri: string, checks: Checks): Promise<URL>;
  /** Exchanges the code of the callback. `invalid` where it does not belong to these checks. */
  profile(callback: URL, redirectUri: string, checks: Checks): Promise<VouchedProfile>;
}
