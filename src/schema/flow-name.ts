/** The flow that a repository reports into unless told otherwise: its name, without leading characters that the pattern refuses. */
export function toFlowName(repository: string): string {
  return repositoryName(repository).replace(/^[^a-zA-Z0-9]+/, '')
}

/** `shop` of `acme/shop`. */
export function repositoryName(repository: string): string {
  return repository.split('/')[1] ?? ''
}
