/** Roles that a token may have (decisions.md §6). */
export const tokenRoles = ['reader', 'reporter', 'overrider', 'maintainer', 'admin'] as const

/** Roles that jobs may have; the first is theirs unless it is said otherwise. */
export const bindingRoles = ['reporter', 'reader', 'overrider', 'maintainer'] as const
