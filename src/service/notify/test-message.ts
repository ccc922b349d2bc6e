import { randomUUID } from 'node:crypto'
import { omitUndefined } from '../../wire/optional.ts'
import type { TestMessage } from '../../wire/resource/notification-event.ts'
import type { NotificationTest, RecordedTarget } from '../../wire/resource/notification.ts'
import type { NotificationEntry } from './action.ts'
import { sendMessage, type Sender } from './send-message.ts'
import { findTargetKind } from './target/target-kind.ts'

type TestedTarget = NotificationTest['targets'][number]

const maxParallel = 8

/**
 * Sends a test message to each target of an action, under the rules of every delivery: the same checks of the address, the same signature,
 * and no redirects (rules 7.3). Nothing is recorded, and a failure is not sent again.
 */
export async function sendTestMessages(
  sender: Sender,
  { org, entry: { report } }: { readonly org: string; readonly entry: NotificationEntry },
): Promise<NotificationTest> {
  const tested: TestedTarget[] = []
  const waiting = [...report.targets]
  while (waiting.length > 0) {
    const part = waiting.splice(0, maxParallel)
    tested.push(...(await Promise.all(part.map((target) => testTarget(sender, target, { org, action: report.name })))))
  }
  return { targets: tested }
}

async function testTarget(sender: Sender, target: RecordedTarget, data: TestMessage['data']): Promise<TestedTarget> {
  const timestamp = new Date(sender.store.now() * 1000).toISOString()
  const message: TestMessage = { type: 'notification.test', timestamp, data }
  const sent = { org: data.org, id: `msg_${randomUUID()}`, payload: JSON.stringify(message) }
  const { failure } = await sendMessage(sender, target, sent)
  const { type } = target
  const url = findTargetKind(type).toShownUrl(target)
  return { type, ...omitUndefined({ url, delivered: failure === undefined, failure }) }
}
