/** An identity provider, whatever its protocol: it identifies a person and holds the person's password. */

/** The facts that a provider vouches for. `subject` is the provider's own id for the person and never changes. */
export interface VouchedProfile {
  subject: string;
  email: string;
  email_verified: boolean;
  name: string;
}

/** The values that one sign-in keeps between its two halves. They are unguessable and used once. */
export interface Checks {
  state: string;
  nonce: string;
  /** Proof Key for Code Exchange (RFC 7636). */
  verifier: string;
}

export interface Provider {
  /** The id in addresses and identities: `github`, `google`, `oidc`, `development`. */
  readonly id: string;
  /** The name for people to read. */
  readonly name: string;
  /** The address to which the browser is sent. `unavailable` while the provider cannot be reached. */
  authorizationUrl(redirectUri: string, checks: Checks): Promise<URL>;
  /**
   * Exchanges the code of the callback for the profile. Throws `invalid` if the code does not belong to these checks.
   */
  profile(callback: URL, redirectUri: string, checks: Checks): Promise<VouchedProfile>;
}
