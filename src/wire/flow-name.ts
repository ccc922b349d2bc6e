/** The default flow of a repository (rules 8.2): its name, without leading characters that a flow name cannot have. */
export function toFlowName(repository: string): string {
  return toRepositoryName(repository).replace(/^[^a-zA-Z0-9]+/, '')
}

/** The name without the owner: `shop` for `acme/shop`. */
export function toRepositoryName(repository: string): string {
  return repository.split('/')[1] ?? ''
}
