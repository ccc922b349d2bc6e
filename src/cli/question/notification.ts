import { resolve } from 'node:path'
import { exitCodes, type ExitCode } from '../../step/outcome/exit-code.ts'
import { listNotifications, putNotification, testNotification } from '../../step/question/notification.ts'
import { EvidenceError } from '../../error.ts'
import { readRegularText } from '../../regular-file.ts'
import { formatErrors, parse } from '../../wire/parse.ts'
import { NotificationReport } from '../../wire/resource/notification.ts'
import { parseArguments, readOption, type Arguments } from '../arguments.ts'
import type { Terminal } from '../terminal.ts'
import { askAndPrint, requireArgument, showAnswer } from './ask.ts'

/** `evidence notification create NAME`. */
export async function runNotificationCreateCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('notification create', args)
  const report = readReport(parsed, terminal)
  // `--flow` is repeatable here, and is not the flow of the service.
  const { flow: _flows, ...options } = parsed.options
  return showAnswer({ ...parsed, options }, terminal, (asked) => putNotification(asked, report))
}

/** `evidence notification list`. */
export async function runNotificationListCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  return showAnswer(parseArguments('notification list', args), terminal, listNotifications)
}

/** `evidence notification test NAME|NUMBER`: exits with 1 if a target did not take the message. */
export async function runNotificationTestCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('notification test', args)
  const wanted = requireArgument(parsed, 'notification test needs the name or the number of a notification action.')
  const { isDelivered } = await askAndPrint(parsed, terminal, (asked) => testNotification(asked, wanted))
  return isDelivered ? exitCodes.done : exitCodes.notCompliant
}

function readReport(args: Arguments, terminal: Terminal): NotificationReport {
  const slack = readSecret(args, terminal, { option: 'slack-file', variable: 'EVIDENCE_SLACK_WEBHOOK' })
  const secret = readSecret(args, terminal, { option: 'secret-file', variable: 'EVIDENCE_WEBHOOK_SECRET' })
  const { webhook: webhooks = [], trigger: triggers = [], flow: flows } = args.options
  const signed = secret === undefined ? {} : { secret }
  const parsed = parse(NotificationReport, {
    name: requireArgument(args, 'notification create needs a NAME: the name of the notification action.'),
    triggers,
    ...(flows === undefined ? {} : { flows }),
    targets: [
      ...webhooks.map((url) => ({ type: 'WEBHOOK', url, ...signed })),
      ...(slack === undefined ? [] : [{ type: 'SLACK', webhook: slack }]),
    ],
  })
  if (parsed.ok) return parsed.value
  throw new EvidenceError(
    'usage',
    `The notification action cannot be created: ${formatErrors(parsed.errors)}. Check --trigger, --webhook, --slack-file and --secret-file. See evidence notification create --help.`,
  )
}

interface SecretSource {
  readonly option: string
  readonly variable: string
}

/** A secret comes from a file or a variable: other users of the machine can read a command line. */
function readSecret(args: Arguments, { host, environment }: Terminal, source: SecretSource): string | undefined {
  const path = readOption(args, source.option)
  const text = path === undefined ? environment[source.variable] : readSecretFile(path, host.cwd, source.option)
  const secret = text?.trim() ?? ''
  host.mask(secret)
  return secret === '' ? undefined : secret
}

function readSecretFile(path: string, cwd: string, option: string): string {
  return readRegularText({ path: resolve(cwd, path), shown: `--${option}: ${path}`, links: 'follow' })
}
