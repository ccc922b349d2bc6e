import { EvidenceError } from '../../error.ts'
import type { RecordedTarget } from '../../wire/resource/notification.ts'
import type { Store } from '../store/store.ts'

type OpenedSecret = { readonly secret: string | undefined } | { readonly failure: string }

/** The secret of a webhook, or the address of a Slack target. A webhook without a secret has none. */
export async function openSecret(
  { secrets }: Pick<Store, 'secrets'>,
  org: string,
  { secret_id: id }: RecordedTarget,
): Promise<OpenedSecret> {
  if (id === undefined) return { secret: undefined }
  try {
    const secret = await secrets.openSecret(org, id)
    return secret === undefined ? { failure: secretMissing } : { secret }
  } catch (cause) {
    if (!(cause instanceof EvidenceError)) throw cause
    return { failure: cause.message.replace(/\.$/, '') }
  }
}

const secretMissing =
  'its secret is not in this database, as after an import; put the notification action again with its secret'
