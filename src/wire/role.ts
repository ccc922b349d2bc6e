/** The roles of a token (rules 6.4). */
export const tokenRoles = ['reader', 'reporter', 'overrider', 'maintainer', 'admin'] as const
export type Role = (typeof tokenRoles)[number]

/** The roles that a job can get by its OIDC token; `reporter` is the default. Only an API token can be an admin (rules 6.4). */
export const bindingRoles = ['reporter', 'reader', 'overrider', 'maintainer'] as const
export type BindingRole = (typeof bindingRoles)[number]

/** The name of the tokens that the embedded service makes for itself, one for each run (rules 6.3). */
export const embeddedTokenName = 'embedded'

/** The organisation of a token for all organisations, and the ledger of such tokens. No organisation has this name (rules 6.7). */
export const allOrganisations = '*'
