import type { Policy } from '../../wire/resource/template.ts'

/** The number of approvals that a policy needs (rules 5.2). */
export function countNeededApprovals({ approvals, independent = false }: Policy): number {
  return approvals ?? Number(independent)
}

/** Names are compared without regard to case. */
export function normalisePersonName(name: string): string {
  return name.trim().toLowerCase()
}
