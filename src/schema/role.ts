/** Roles that a token may have (decisions.md §6). */
export const tokenRoles = ['reader', 'reporter', 'overrider', 'maintainer', 'admin'] as const
export type Role = (typeof tokenRoles)[number]

/** What a job may become by its OIDC token alone, a reporter unless it is said otherwise. An admin is a person, with a token of his own. */
export const bindingRoles = ['reporter', 'reader', 'overrider', 'maintainer'] as const
export type BindingRole = (typeof bindingRoles)[number]
