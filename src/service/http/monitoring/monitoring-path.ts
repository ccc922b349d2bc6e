/** Paths that monitoring requests every few seconds (rules 1.9). In a file of its own: the command line reads it without loading the service. */
export const monitoringPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/ready', '/metrics'])
