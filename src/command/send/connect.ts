import { openLine, type Line, type LineOptions } from '../../client/line.ts'
import type { ChangeFacts } from '../../commit/facts.ts'
import { defined } from '../../schema/defined.ts'
import { EvidenceError } from '../../error.ts'
import { openEmbedded } from './embedded.ts'
import type { Inputs } from '../input/input.ts'
import { askJobToken } from './job-token.ts'
import type { Surroundings } from '../environment/surroundings.ts'

/** An open way to a service. `file` is the database where the service is the embedded one. */
export interface Connection {
  readonly line: Line
  readonly file: string | undefined
  readonly close: () => Promise<void>
}

interface Request {
  readonly inputs: Inputs
  readonly change: ChangeFacts | undefined
  readonly org: string
}

export async function connect(request: Request, surroundings: Surroundings): Promise<Connection> {
  return request.inputs.url === 'embedded'
    ? connectEmbedded(request, surroundings)
    : connectRemote(request, surroundings)
}

async function connectEmbedded({ inputs, org }: Request, surroundings: Surroundings): Promise<Connection> {
  if (inputs.wait > 0) {
    throw new EvidenceError(
      'usage',
      'Input `wait` does nothing with `url: embedded`: the embedded service sees no evidence of other jobs. Leave `wait` out, or give the `url` of a service.',
    )
  }
  const service = await openEmbedded(org, surroundings)
  surroundings.host.mask(service.token)
  const line = openLine({
    ...clientOptions(inputs, surroundings),
    baseUrl: service.url,
    token: service.token,
    environment: {},
  })
  return {
    line,
    file: service.file,
    close: async () => {
      await line.close()
      await service.close()
    },
  }
}

async function connectRemote({ inputs, change }: Request, surroundings: Surroundings): Promise<Connection> {
  const asked = { ...inputs, restricted: change?.restricted }
  const token = inputs.token === '' ? async () => askJobToken(asked, surroundings) : inputs.token
  const line = openLine({
    ...clientOptions(inputs, surroundings),
    baseUrl: inputs.url,
    token,
    environment: surroundings.environment,
  })
  return { line, file: undefined, close: line.close }
}

function clientOptions(inputs: Inputs, { host }: Surroundings): Pick<LineOptions, 'budget' | 'debug'> {
  return { budget: inputs.timeout, ...defined({ debug: host.trace }) }
}
