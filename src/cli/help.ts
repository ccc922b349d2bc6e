import { inputs } from '../command/input.ts'

const usage = `evidence records what a build produced and proved, and gates on it.

Usage: evidence <command> [options]

  report            report evidence and say how the trail stands
  gate              judge the trail and report nothing
  convert KIND FILE…
                    print what junit, vulnscan or codequality files convert to, as JSON
  fingerprint PATH… print the SHA-256 of files, folders and images
  replay FOLDER     send what was spooled while the service was down
  serve             run the service (--data FOLDER --database postgres://… --attachments FOLDER|s3://BUCKET/PREFIX
                    --host HOST --port PORT --public-url URL
                    --log json|text|none, on standard error, text on a terminal; --max-connections N;
                    --trusted-proxy CIDR, whose X-Forwarded-For is believed, or $EVIDENCE_TRUSTED_PROXIES;
                    --requests-per-second N, of each token; --oidc-issuer URL, as often as there are issuers to trust;
                    --allow-private-targets CIDR, that notifications may go to, or $EVIDENCE_ALLOW_TARGETS)
  token create|list|revoke
                    manage API tokens of a service (--data FOLDER --database postgres://… --name NAME --org ORG --flow PATTERN
                    --role reader|reporter|overrider|maintainer|admin --expires 90d|DATE --expires-at TIME --id ID)
  binding create|list|revoke
                    let jobs in by their GitHub OIDC token (--data FOLDER --database postgres://… --name NAME --org ORG --owner-id ID
                    --repository-id ID --environment NAME --ref PATTERN --event NAME --workflow PATTERN
                    --job-workflow PATTERN --flow PATTERN --role reporter|reader|overrider|maintainer --issuer URL --id ID)
  fsck              check all that a service recorded (--data FOLDER --database PLACE --attachments PLACE --json)
  backup TARGET     copy a service's data to a new folder (--data FOLDER --database PLACE --attachments PLACE)
  export ORG        write an organisation as one archive (--data FOLDER --database PLACE --attachments PLACE --output FILE)
  import FILE       take an archive over, whole or not at all (--data FOLDER --database PLACE --attachments PLACE)
  sweep             remove attachments that no record names (--data FOLDER --database PLACE --attachments PLACE --older-than 24h --dry-run)

Exit codes: 0 done or compliant · 1 not compliant · 2 wrong usage or a file that cannot be trusted · 3 incomplete ·
4 service unreachable · 5 refused by the service

evidence report --help lists the options of report and gate. $EVIDENCE_URL and $EVIDENCE_TOKEN stand in for --url and --token,
$EVIDENCE_DATABASE for --database (so no password shows in the list of processes), $EVIDENCE_ATTACHMENTS for --attachments.`

/** The text for `--help`, of everything or of one command. */
export function help(command: string | undefined): string {
  return command === 'report' || command === 'gate'
    ? `Usage: evidence ${command} [options] [--json]\n\n${describeOptions()}`
    : usage
}

function describeOptions(): string {
  return Object.entries(inputs)
    .map(([name, { sample, description, default: fallback }]) => {
      const standard = fallback === '' || fallback.startsWith('${{') ? '' : ` Default: ${fallback}.`
      return `  --${name} ${sample}\n      ${description.replaceAll('`', '')}${standard}`
    })
    .join('\n')
}
