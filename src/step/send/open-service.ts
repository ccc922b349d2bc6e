import { openConnection, type Connection, type ConnectionOptions } from '../../client/connection.ts'
import type { ChangeFacts } from '../../change/commit/facts.ts'
import { EvidenceError } from '../../error.ts'
import { omitUndefined } from '../../wire/optional.ts'
import type { RunContext } from '../environment/run-context.ts'
import type { Inputs } from '../input/input.ts'
import { startEmbeddedService } from './embedded-service.ts'
import { shareJobToken } from './job-token.ts'

/** A connection to the service of a run. */
export interface OpenService {
  readonly connection: Connection
  /** The database file of the embedded service; undefined for a remote service. */
  readonly file: string | undefined
  readonly close: () => Promise<void>
}

interface ServiceRequest {
  readonly inputs: Inputs
  readonly change: ChangeFacts | undefined
  readonly org: string
  /** Whether the run only reads. */
  readonly isQuestion: boolean
}

/** Connects to the service at the input `url`, or starts the embedded service. Throws EvidenceError `usage` for an invalid URL or `wait`. */
export async function openService(request: ServiceRequest, context: RunContext): Promise<OpenService> {
  return request.inputs.url === 'embedded' ? openEmbedded(request, context) : openRemote(request, context)
}

async function openEmbedded({ inputs, org, isQuestion }: ServiceRequest, context: RunContext): Promise<OpenService> {
  if (inputs.wait > 0) {
    throw new EvidenceError(
      'usage',
      'Input `wait` cannot be used with `url: embedded`: the embedded service has no evidence of other jobs. Remove `wait`, or set `url` to a service.',
    )
  }
  const service = await startEmbeddedService({ org, isQuestion, isDryRun: inputs['dry-run'] }, context)
  context.host.mask(service.token)
  const connection = openConnection({
    ...toConnectionOptions(inputs, context),
    baseUrl: service.url,
    token: service.token,
    environment: {},
  })
  return {
    connection,
    file: service.file,
    close: async () => {
      await connection.close()
      await service.close()
    },
  }
}

async function openRemote({ inputs, change }: ServiceRequest, context: RunContext): Promise<OpenService> {
  const tokenRequest = { ...inputs, restricted: change?.restricted }
  const token = inputs.token === '' ? shareJobToken(tokenRequest, context) : inputs.token
  const connection = openConnection({
    ...toConnectionOptions(inputs, context),
    baseUrl: inputs.url,
    token,
    environment: context.environment,
  })
  return { connection, file: undefined, close: connection.close }
}

function toConnectionOptions(
  inputs: Inputs,
  { host }: RunContext,
): Pick<ConnectionOptions, 'timeoutSeconds' | 'debug'> {
  return { timeoutSeconds: inputs.timeout, ...omitUndefined({ debug: host.trace }) }
}
