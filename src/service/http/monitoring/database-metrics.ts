import type { Store } from '../../store/store.ts'
import { gauge, type Family } from './prometheus.ts'

/** Long enough to replace a token in working hours. */
const expirySeconds = 14 * 86_400

/** What only the database knows, the same in every process. Left out while it is unavailable. */
export async function readDatabaseMetrics(store: Store, log: (line: string) => void): Promise<readonly Family[]> {
  const { outbox, checks, countExpiring } = store
  try {
    const [pending, failing, checked, expiring] = await Promise.all([
      outbox.countPending(),
      outbox.countFailing(),
      checks.summarise(),
      countExpiring(expirySeconds),
    ])
    return [
      gauge('evidence_notifications_pending', 'Notifications that wait for delivery.', [{ value: pending }]),
      gauge('evidence_notification_targets_failing', 'Targets whose last notification failed.', [{ value: failing }]),
      gauge('evidence_fsck_timestamp_seconds', 'The oldest last run of fsck over an organisation; 0 if one had none.', [
        { value: checked.oldest },
      ]),
      gauge('evidence_fsck_findings', 'Findings of the last runs of fsck.', [{ value: checked.faults }]),
      gauge('evidence_tokens_expiring', 'API tokens that expire within 14 days.', [{ value: expiring }]),
    ]
  } catch (cause) {
    log(`Metrics of the database cannot be read: ${String(cause)}`)
    return []
  }
}
