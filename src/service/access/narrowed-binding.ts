import type { BindingRecord } from '../store/access/binding.ts'
import type { Store } from '../store/store.ts'
import { listChanges } from './access-history.ts'
import { trustedEvents } from './binding.ts'

/**
 * A line for the log for each active binding that matches fewer jobs than in the version of the service that created it (rules 6.2). Bindings
 * of this version have a record of their creation, which those of earlier versions do not have.
 */
export async function describeNarrowedBindings(store: Store): Promise<readonly string[]> {
  const bindings = (await store.listBindings()).filter(({ revoked_at: revoked }) => revoked === null)
  const narrowed = bindings.filter((binding) => listNarrowings(binding).length > 0)
  if (narrowed.length === 0) return []
  const recorded = new Set((await listChanges(store, 'binding_change')).map(({ id }) => id))
  return narrowed.filter(({ id }) => !recorded.has(id)).map(describeNarrowedBinding)
}

function describeNarrowedBinding(binding: BindingRecord): string {
  const { name, id, org } = binding
  return `The binding "${name}" (${id}) of the organisation "${org}" matches fewer jobs than before: ${listNarrowings(binding).join('; ')}. Create the bindings that you need again, then revoke this one.`
}

function listNarrowings({ ref, workflow_ref, job_workflow_ref, role, event_name: event }: BindingRecord): string[] {
  const patterns = { '--ref': ref, '--workflow': workflow_ref, '--job-workflow': job_workflow_ref }
  const narrowed = Object.entries(patterns)
    .filter(([, pattern]) => pattern?.includes('*') === true)
    .map(([option, pattern]) => `in ${option} ${pattern ?? ''}, * stops at / and @`)
  const events = [...trustedEvents].join(', ')
  if (event === null && (role === 'maintainer' || role === 'overrider')) {
    narrowed.push(`the role ${role} without --event holds for the events ${events} only`)
  }
  if (event !== null && role === 'maintainer' && !trustedEvents.has(event)) {
    narrowed.push(`the role maintainer holds for the events ${events} only, so this binding matches no job`)
  }
  return narrowed
}
