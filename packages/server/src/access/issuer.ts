/** Name of the console in authenticator apps and passkeys. */
export const ISSUER = 'Tollgate'
