/** Where whoever watches the service asks how it is, every few seconds (probe.ts). */
export const probePaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])
