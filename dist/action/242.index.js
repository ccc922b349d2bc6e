export const id = 242;
export const ids = [242];
export const modules = {

/***/ 7242:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  githubIssuer: () => (/* reexport */ githubIssuer),
  openBindings: () => (/* binding */ openBindings),
  openTokens: () => (/* binding */ openTokens),
  startService: () => (/* binding */ startService)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./build/error.js
var error = __webpack_require__(5602);
// EXTERNAL MODULE: ./build/schema/defined.js
var defined = __webpack_require__(6299);
// EXTERNAL MODULE: ./build/schema/flow-name.js
var flow_name = __webpack_require__(4982);
// EXTERNAL MODULE: ./build/schema/parse.js
var parse = __webpack_require__(5705);
// EXTERNAL MODULE: ./node_modules/zod/v4/mini/schemas.js + 3 modules
var schemas = __webpack_require__(3619);
// EXTERNAL MODULE: ./node_modules/zod/v4/core/api.js + 1 modules
var api = __webpack_require__(3305);
;// CONCATENATED MODULE: ./build/schema/oidc.js

const Id = schemas/* string */.YjP().check(api/* _regex */.Fk(/^\d{1,20}$/, 'must be an id in digits'));
const Name = schemas/* string */.YjP().check(api/* _minLength */.m9(1));
/**
 * What is read of a job's OIDC token (GitHub, "OpenID Connect reference"). Ids stay theirs for ever, names do not. `sub` is no part of
 * it: its form varies, and who may change it is not always who may change the service.
 */
const JobClaims = schemas/* object */.Ikc({
    repository: schemas/* string */.YjP().check(api/* _regex */.Fk(/^[^/]+\/[^/]+$/, 'must be <owner>/<name>')),
    repository_id: Id,
    repository_owner: Name,
    repository_owner_id: Id,
    /** Empty for a deployment that was made of a SHA. */
    ref: schemas/* string */.YjP(),
    event_name: Name,
    workflow_ref: Name,
    run_id: Id,
    run_attempt: Id,
    actor: Name,
    actor_id: schemas/* optional */.lqM(Id),
    sha: schemas/* optional */.lqM(schemas/* string */.YjP()),
    environment: schemas/* optional */.lqM(schemas/* string */.YjP()),
    job_workflow_ref: schemas/* optional */.lqM(schemas/* string */.YjP()),
    runner_environment: schemas/* optional */.lqM(schemas/* string */.YjP()),
    check_run_id: schemas/* optional */.lqM(schemas/* string */.YjP()),
});
/** What an issuer says of itself (OpenID Connect Discovery 1.0, §3), as far as keys go. */
const IssuerDocument = schemas/* object */.Ikc({ issuer: schemas/* string */.YjP(), jwks_uri: schemas/* string */.YjP() });
/** A key that signs with RS256 (RFC 7517, RFC 7518 §6.3.1). */
const SigningKey = schemas/* object */.Ikc({
    kty: schemas/* literal */.euz('RSA'),
    kid: Name,
    n: Name,
    e: Name,
    use: schemas/* optional */.lqM(schemas/* literal */.euz('sig')),
    alg: schemas/* optional */.lqM(schemas/* literal */.euz('RS256')),
});
/** Keys of every kind; what is none of ours is passed over (RFC 7517, §5). */
const KeySet = schemas/* object */.Ikc({ keys: schemas/* array */.YOg(schemas/* unknown */.L5J()) });

// EXTERNAL MODULE: ./build/schema/url.js
var schema_url = __webpack_require__(4763);
// EXTERNAL MODULE: external "node:net"
var external_node_net_ = __webpack_require__(7030);
;// CONCATENATED MODULE: ./build/service/address.js

const loopback = new external_node_net_.BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');
/** Whether only this machine can reach what listens there. */
function isLoopback(host) {
    const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
    const family = (0,external_node_net_.isIP)(name);
    return name === 'localhost' || (family !== 0 && loopback.check(name, family === 6 ? 'ipv6' : 'ipv4'));
}
/** `http://127.0.0.1:8080`, `http://[::1]:8080`. */
function toOrigin(host, port) {
    return `http://${(0,external_node_net_.isIP)(host) === 6 ? `[${host}]` : host}:${port}`;
}

;// CONCATENATED MODULE: ./build/service/http/refusal.js
/** A request that is not done, and why; `message` is the one sentence that the caller reads. */
class Refusal extends Error {
    name = 'Refusal';
    status;
    errors;
    headers;
    constructor(status, message, options = {}) {
        super(message);
        this.status = status;
        this.errors = options.errors;
        this.headers = options.headers ?? {};
    }
}
/** A refused body, query or path: the sentence is made of what is wrong. */
function invalid(what, errors) {
    const wrong = Object.entries(errors).map(([path, complaint]) => `${path} ${complaint}`);
    return new Refusal(400, `The ${what} was refused: ${wrong.join('; ')}.`, { errors });
}
/** The rest of the upload is not read, so the connection cannot be used again. */
function tooLarge(what, limit) {
    return new Refusal(413, `${what} is larger than ${limit} bytes, which is the most that is taken; send less.`, {
        headers: { connection: 'close' },
    });
}
/** The caller asked more than its token may in a second. */
function tooMany(seconds) {
    return new Refusal(429, `This token asks too often; try again in ${seconds} s.`, {
        headers: { 'retry-after': String(seconds) },
    });
}
/** So many were refused from this address that no more are looked at for a moment. */
function tooManyStrangers(seconds) {
    const message = `Too many requests without a valid token came from this address; try again in ${seconds} s, with one.`;
    return new Refusal(429, message, { headers: { 'retry-after': String(seconds) } });
}
function unknown(what) {
    return new Refusal(404, `There is no ${what}; check its spelling, or report it first.`);
}

;// CONCATENATED MODULE: ./build/service/http/collect.js

const jsonLimit = 2 * 1024 * 1024;
/** All bytes of a source of at most `limit` bytes; `what` begins the sentence that refuses more. */
async function collect(source, limit, what) {
    const chunks = [];
    for await (const chunk of capped(source, limit, what))
        chunks.push(chunk);
    return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
}
/** Passes on what arrives, and fails at the first byte over the limit. */
async function* capped(source, limit, what) {
    let bytes = 0;
    for await (const chunk of source) {
        bytes += chunk.byteLength;
        if (bytes > limit)
            throw tooLarge(what, limit);
        yield chunk;
    }
}
function decodeText(bytes, what) {
    try {
        return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    }
    catch {
        throw invalid('body', { [what]: 'must be UTF-8 text' });
    }
}

;// CONCATENATED MODULE: ./build/service/http/json.js


const deepest = 100;
/** JSON from outside. */
function parseJson(bytes, what) {
    const value = readValue(decodeText(bytes, what), what);
    checkShape(value, what);
    return value;
}
/**
 * Refuses depths that no honest document has, members that would change an object's prototype, and text that is none: what is no
 * Unicode, and NUL, which PostgreSQL does not keep.
 */
function checkShape(value, what) {
    const waiting = [[value, 0]];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const [current, depth] = next;
        const complaint = complain(current, depth);
        if (complaint !== undefined)
            throw invalid('body', { [what]: complaint });
        for (const member of membersOf(current))
            waiting.push([member, depth + 1]);
    }
}
const notText = 'must not have text with the character NUL or with half a surrogate pair';
function complain(value, depth) {
    if (typeof value === 'string')
        return isText(value) ? undefined : notText;
    if (typeof value !== 'object' || value === null)
        return undefined;
    if (depth > deepest)
        return `must not be nested more than ${deepest} deep`;
    if (Object.hasOwn(value, '__proto__'))
        return 'must not have a member named __proto__';
    return Object.keys(value).every(isText) ? undefined : notText;
}
function membersOf(value) {
    return typeof value === 'object' && value !== null ? Object.values(value) : [];
}
function isText(text) {
    return text.isWellFormed() && !text.includes('\0');
}
function readValue(text, what) {
    try {
        return JSON.parse(text);
    }
    catch (cause) {
        throw invalid('body', { [what]: `is not JSON (${cause instanceof Error ? cause.message : 'unreadable'})` });
    }
}

;// CONCATENATED MODULE: ./build/service/access/issuer.js







/** GitHub's own; a GitHub Enterprise Server is `https://HOST/_services/token`. */
const githubIssuer = 'https://token.actions.githubusercontent.com';
const mostBytes = 512 * 1024;
const patience = 5000;
/** Throws EvidenceError `usage` for what cannot be an issuer (OpenID Connect Discovery 1.0, §3). */
function checkIssuer(text) {
    const url = (0,schema_url/* parseUrl */.D)(text);
    if (url !== undefined && isSafe(url) && url.username === '' && url.search === '' && url.hash === '')
        return text;
    const message = `The OIDC issuer is "${text}"; give the address that its tokens name as \`iss\`, such as ${githubIssuer}.`;
    throw new error/* EvidenceError */.o('usage', message, { facts: { issuer: text } });
}
/** The keys that an issuer signs with now, as it publishes them. Rejects, with a message for the log, where they cannot be had. */
async function fetchKeys(issuer) {
    const place = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
    const document = (0,parse/* parse */.qg)(IssuerDocument, await getJson(place));
    if (!document.ok)
        throw new Error(`${place} does not say where the keys are (${(0,parse/* joinErrors */._h)(document.errors)})`);
    if (document.value.issuer !== issuer)
        throw new Error(`${place} speaks for another issuer, ${document.value.issuer}`);
    const set = (0,parse/* parse */.qg)(KeySet, await getJson(document.value.jwks_uri));
    if (!set.ok)
        throw new Error(`${document.value.jwks_uri} holds no key set (${(0,parse/* joinErrors */._h)(set.errors)})`);
    return set.value.keys.flatMap((key) => {
        const read = (0,parse/* parse */.qg)(SigningKey, key);
        if (!read.ok)
            return [];
        const { kty, kid, n, e } = read.value;
        return [{ kty, kid, n, e }];
    });
}
/** A redirect is not followed: it could lead where nobody vouches for the keys. */
async function getJson(address) {
    const url = (0,schema_url/* parseUrl */.D)(address);
    if (url === undefined || !isSafe(url))
        throw new Error(`${address} is no https address`);
    const headers = { accept: 'application/json', 'user-agent': 'delivery-evidence' };
    const answer = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(patience) });
    if (answer.status !== 200 || answer.body === null)
        throw new Error(`${address} answered ${answer.status}`);
    return parseJson(await collect(answer.body, mostBytes, address), address);
}
/** Whoever could change the answer on its way could sign for anybody; within this machine there is no way. */
function isSafe({ protocol, hostname }) {
    return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

;// CONCATENATED MODULE: ./build/service/access/pattern.js
/** Whether a text is as the pattern says, in which `*` stands for any text. */
function fits(pattern, text) {
    const literal = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw `\$&`));
    return new RegExp(`^${literal.join('.*')}$`, 's').test(text);
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
;// CONCATENATED MODULE: ./build/service/access/secret.js

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** So many random bytes, as base62 digits of a fixed length: nothing in them needs quoting or breaks at a double click. */
function createSecret(bytes) {
    const length = Math.ceil((bytes * 8) / Math.log2(digits.length));
    let rest = BigInt(`0x${(0,external_node_crypto_.randomBytes)(bytes).toString('hex')}`);
    let text = '';
    while (text.length < length) {
        text = `${digits[Number(rest % 62n)] ?? ''}${text}`;
        rest /= 62n;
    }
    return text;
}
/** A secret of 256 random bits needs no slow hash: it cannot be guessed. */
function hashSecret(secret) {
    return (0,external_node_crypto_.hash)('sha256', secret);
}
/** Compares in a time that tells nothing of the secret. */
function isSecretOf(secret, sha256) {
    return (0,external_node_crypto_.timingSafeEqual)(Buffer.from(hashSecret(secret), 'hex'), Buffer.from(sha256, 'hex'));
}

;// CONCATENATED MODULE: ./build/service/access/binding.js





/** Runs of these may be another's doing, and bear the default branch's ref: no power over verdicts unless the binding names the event. */
const foreignEvents = new Set(['pull_request_target', 'workflow_run', 'issue_comment']);
/** Throws EvidenceError `usage`, and says what is wrong, for one that would bind nobody or too many. */
async function createBinding(store, request) {
    checkRequest(request);
    const record = { ...request, id: createSecret(9), created_at: store.now(), revoked_at: null };
    await store.createBinding(record);
    return record;
}
function checkRequest(request) {
    checkIssuer(request.issuer);
    for (const id of [request.repository_owner_id, request.repository_id]) {
        if (id !== null && !/^\d{1,20}$/.test(id)) {
            throw refuse(`"${id}" is no id, which is a number such as 9919; GitHub gives it at https://api.github.com/users/NAME`);
        }
    }
    if (request.org.includes('*'))
        throw refuse('A binding is for one organisation; give its name');
    if (isPowerful(request) && !/^refs\/heads\/[^*]+$/.test(request.ref ?? '')) {
        throw refuse(`A job is a ${request.role} only in runs on the default branch, and its token does not say which that is; give it, such as --ref refs/heads/main`);
    }
}
function refuse(message) {
    return new error/* EvidenceError */.o('usage', `${message}.`);
}
/** Who may change what a verdict is made of. */
function isPowerful({ role }) {
    return role === 'maintainer' || role === 'overrider';
}
/** Whether a job is one that the binding means; owner and issuer are the same already. */
function isBound(binding, job) {
    return (isSame(binding.repository_id, job.repository_id) &&
        isSame(binding.environment, job.environment) &&
        isEvent(binding, job.event_name) &&
        isLike(binding.ref, job.ref) &&
        isLike(binding.workflow_ref, job.workflow_ref) &&
        isLike(binding.job_workflow_ref, job.job_workflow_ref));
}
function isSame(wanted, found) {
    return wanted === null || wanted === found;
}
function isLike(pattern, found) {
    return pattern === null || (found !== undefined && fits(pattern, found));
}
function isEvent(binding, event) {
    return binding.event_name === null ? !(isPowerful(binding) && foreignEvents.has(event)) : binding.event_name === event;
}
/** What a binding gives to a job. */
function toGrant({ org, role, flow, repository_id }, { repository }) {
    return { org, role, flow: flow ?? ownFlow(repository, repository_id !== null) };
}
/**
 * The flow of the repository's own name. Where that name has to be cut to make a flow's (`-shop`), it is the name of another repository:
 * only a binding that means this very repository gives it; to others, a flow that nothing can be.
 */
function ownFlow(repository, isNamed) {
    const flow = (0,flow_name/* toFlowName */.Z)(repository);
    return isNamed || flow === (0,flow_name/* repositoryName */.a)(repository) ? flow : '';
}

;// CONCATENATED MODULE: ./build/service/store/failure.js
/** The idempotency key was used before, for another request. Nothing was recorded. */
class IdempotencyConflict extends Error {
    name = 'IdempotencyConflict';
    key;
    constructor(key) {
        super(`The idempotency key "${key}" was used before for another request; repeat that one unchanged, or take a new key.`);
        this.key = key;
    }
}
/** More writes are waiting than may wait. Nothing was recorded; the same write may be tried again in a moment. */
class QueueFull extends Error {
    name = 'QueueFull';
    waiting;
    constructor(waiting) {
        super(`${waiting} writes are waiting already, and no more may; try again in a moment.`);
        this.waiting = waiting;
    }
}
/** Why a database takes nothing just now. */
const outages = {
    lost: 'The database does not answer',
    full: 'The database has no room left',
    closed: 'The database can only be read',
    busy: 'The database is held by somebody else',
};
/** The database is out of order for a while. Of a write it is not known that it was recorded; its key tells when it is repeated. */
class StoreUnavailable extends Error {
    name = 'StoreUnavailable';
    outage;
    constructor(outage, cause) {
        super(`${outages[outage]}; nothing is known to be recorded, so try again in a moment.`, { cause });
        this.outage = outage;
    }
}

;// CONCATENATED MODULE: ./build/service/access/token.js


/** The request carries no token that holds. The message says why and what to do, and never the token. */
class Unauthorized extends Error {
    name = 'Unauthorized';
}
const useInterval = 60;
async function createToken(store, request) {
    const id = createSecret(9);
    const secret = createSecret(32);
    const record = {
        id,
        name: request.name,
        org: request.org,
        flow: request.flow,
        role: request.role,
        secret_sha256: hashSecret(secret),
        created_at: store.now(),
        expires_at: request.expiresAt ?? null,
        last_used_at: null,
        revoked_at: null,
    };
    await store.createToken(record);
    return { token: `des_${id}_${secret}`, record };
}
/** Who the `Authorization` header's token speaks for; throws `Unauthorized`. Its last use is kept to the minute. */
async function authenticate(store, header) {
    const { id, secret } = parseToken(readBearer(header));
    const token = await store.findToken(id);
    const now = store.now();
    refuseInvalid(token, secret, now);
    if (now - (token.last_used_at ?? 0) >= useInterval)
        await touch(store, id);
    const { name, org, flow, role } = token;
    return { id, name, actor: { name, token_id: id }, grants: [{ org, flow, role }] };
}
/** Where nothing can be written, whoever only reads is served all the same. */
async function touch(store, id) {
    try {
        await store.touchToken(id);
    }
    catch (cause) {
        if (!(cause instanceof StoreUnavailable))
            throw cause;
    }
}
/** What follows `Bearer` in the header; throws `Unauthorized` where nothing does. */
function readBearer(header) {
    if (header === undefined || header.trim() === '') {
        throw new Unauthorized('The request has no Authorization header; send "Authorization: Bearer <token>".');
    }
    const [, credentials] = /^bearer +(.+)$/i.exec(header.trim()) ?? [];
    if (credentials === undefined) {
        throw new Unauthorized('The Authorization header is not a bearer token; send "Authorization: Bearer <token>".');
    }
    return credentials.trim();
}
function parseToken(token) {
    const [, id, secret] = /^des_([0-9A-Za-z]+)_([0-9A-Za-z]+)$/.exec(token) ?? [];
    if (id === undefined || secret === undefined) {
        throw new Unauthorized('The bearer token is not one of this service, which look like des_<id>_<secret>; check that the whole token is given.');
    }
    return { id, secret };
}
function refuseInvalid(token, secret, now) {
    if (token === undefined) {
        throw new Unauthorized('This service knows no token of this id; make one with "evidence token create" and use that.');
    }
    if (!isSecretOf(secret, token.secret_sha256)) {
        throw new Unauthorized(`The token "${token.name}" was sent with a wrong secret; check that the whole token is given.`);
    }
    if (token.revoked_at !== null) {
        throw new Unauthorized(`The token "${token.name}" was revoked on ${toDay(token.revoked_at)}; use another one.`);
    }
    if (token.expires_at !== null && token.expires_at <= now) {
        throw new Unauthorized(`The token "${token.name}" expired on ${toDay(token.expires_at)}; make a new one.`);
    }
}
function toDay(moment) {
    return new Date(moment * 1000).toISOString().slice(0, 10);
}

// EXTERNAL MODULE: ./node_modules/hono/dist/index.js + 20 modules
var dist = __webpack_require__(6539);
// EXTERNAL MODULE: ./node_modules/hono/dist/middleware/request-id/request-id.js
var request_id = __webpack_require__(9788);
// EXTERNAL MODULE: ./build/schema/table.js + 3 modules
var table = __webpack_require__(8288);
;// CONCATENATED MODULE: ./build/service/view/links.js
function createLinks(origin, org) {
    const page = (...segments) => join(origin, [org, ...segments]);
    const api = (...segments) => join(`${origin}/api/v2`, segments);
    return {
        organisation: page(),
        flow: (flow) => page('flows', flow),
        trail: (flow, trail) => page('flows', flow, 'trails', trail),
        artifact: (flow, fingerprint) => page('flows', flow, 'artifacts', fingerprint),
        attestation: (id) => page('attestations', id),
        attachment: (id) => page('attestations', id, 'attachment'),
        notifications: page('actions'),
        search: page('search'),
        trailApi: (flow, trail) => api('trails', org, flow, trail),
        attestationApi: (id) => api('attestations', org, id),
        artifactApi: (flow, fingerprint) => api('artifacts', org, flow, 'fingerprint', fingerprint),
        attachmentApi: (id) => api('attestations', org, id, 'attachment'),
    };
}
function join(base, segments) {
    return `${base}/${segments.map(encodeURIComponent).join('/')}`;
}

;// CONCATENATED MODULE: ./build/service/view/commit.js
/** The commit that an artifact was built from: its own, else its trail's. */
function commitOfArtifact({ report }, judged) {
    return ownCommit(report) ?? judged?.report.git_commit_info?.sha1;
}
/**
 * The commit that an attestation belongs to: its own, else its artifact's, else its trail's (decisions.md §2). `elsewhere` gives the
 * commit of an artifact that its flow knows, but its trail does not.
 */
function commitOfAttestation({ report }, judged, elsewhere) {
    const { git_commit_info, artifact_fingerprint: fingerprint, target_artifacts: targets = [] } = report;
    if (git_commit_info !== undefined)
        return git_commit_info.sha1;
    const own = judged.artifacts.filter(({ report: { fingerprint: theirs, template_reference_name: name } }) => fingerprint === undefined ? targets.includes(name ?? '') : theirs === fingerprint);
    const built = own.map(({ report: artifact }) => ownCommit(artifact)).findLast((commit) => commit !== undefined);
    const known = fingerprint === undefined ? undefined : elsewhere.get(fingerprint);
    return built ?? known ?? judged.report.git_commit_info?.sha1;
}
/** Fingerprints that are attested in a trail which does not hold them. */
function listStrangers({ attestations, artifacts }) {
    const held = new Set(artifacts.map(({ report }) => report.fingerprint));
    const attested = attestations.map(({ report }) => report.artifact_fingerprint);
    const known = attested.filter((fingerprint) => fingerprint !== undefined);
    return [...new Set(known)].filter((fingerprint) => !held.has(fingerprint));
}
function ownCommit({ git_commit, git_commit_info }) {
    return git_commit ?? git_commit_info?.sha1;
}

// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(8500);
;// CONCATENATED MODULE: ./build/service/view/history.js
function momentOf({ sequence, created_at }) {
    return { sequence, now: created_at };
}
/**
 * The trail as it stood then; it has no records if it did not exist yet. What time alone changes is found out from what was reported
 * (verdict/timeline.ts), so the records that tell of it are left out.
 */
function cutHistory(history, moment) {
    const isKnown = ({ kind, sequence, created_at }) => kind !== 'transition' && (moment.sequence === undefined ? created_at <= moment.now : sequence <= moment.sequence);
    return {
        ...history,
        records: history.records.filter(isKnown),
        flowRecords: history.flowRecords.filter(isKnown),
    };
}

// EXTERNAL MODULE: ./build/schema/override.js
var override = __webpack_require__(8816);
// EXTERNAL MODULE: ./build/schema/trail.js
var trail = __webpack_require__(9522);
// EXTERNAL MODULE: ./build/verdict/fact.js
var fact = __webpack_require__(638);
// EXTERNAL MODULE: ./build/verdict/judge.js
var judge = __webpack_require__(1161);
// EXTERNAL MODULE: ./build/schema/artifact.js
var artifact = __webpack_require__(558);
// EXTERNAL MODULE: ./build/verdict/group.js
var group = __webpack_require__(2733);
;// CONCATENATED MODULE: ./build/service/view/record.js

/** Reads a record back by the schema of its request. Throws where it does not hold: a record is never half understood. */
function readRecord(schema, record) {
    const { found, ...request } = record.body;
    const parsed = (0,parse/* parse */.qg)(schema, request);
    if (!parsed.ok)
        throw new Error(`Record ${record.id} cannot be read: ${(0,parse/* joinErrors */._h)(parsed.errors)}`);
    return { record, report: parsed.value, found: toObject(found) };
}
/** Who brought the record, and when, for a verdict. */
function toArrival({ id, sequence, created_at, actor }) {
    return { id, sequence, created_at, reported_by: actor.name };
}
function toObject(value) {
    return typeof value === 'object' && value !== null ? { ...value } : {};
}

;// CONCATENATED MODULE: ./build/service/view/artifact-entry.js




function readArtifacts(records) {
    const reports = records.map((record) => readRecord(artifact/* ArtifactReport */.tM, record));
    return [...(0,group/* groupBy */.$)(reports, ({ report }) => report.fingerprint).values()].flatMap(toEntry);
}
function toEntry(reports) {
    const [first, ...repeats] = reports;
    if (first === undefined)
        return [];
    const report = { ...first.report };
    for (const repeat of repeats)
        Object.assign(report, onlySent(repeat.report));
    const last = repeats.at(-1) ?? first;
    return [{ id: first.record.id, first: first.record, last: last.record, report, reports }];
}
/** `null` says nothing, as being absent does; only what is said takes the place of what was said before. */
function onlySent(report) {
    return Object.fromEntries(Object.entries(report).filter(([, value]) => value !== null && value !== undefined));
}
/** As the verdict takes them: one fact a report, all under the artifact's id. */
function toFacts({ id, reports }) {
    return reports.map(({ record, report }) => (0,fact/* toArtifactFact */.eC)({ ...toArrival(record), id }, report));
}

// EXTERNAL MODULE: ./build/schema/attestation.js + 2 modules
var attestation = __webpack_require__(3004);
;// CONCATENATED MODULE: ./build/service/view/once.js
/**
 * Reads each thing once, for as long as somebody else keeps it. For what never changes: a record that stays in memory is not parsed
 * again for every verdict.
 */
function once(read) {
    const known = new WeakMap();
    return (key) => {
        const found = known.get(key) ?? { value: read(key) };
        known.set(key, found);
        return found.value;
    };
}

;// CONCATENATED MODULE: ./build/service/view/attestation-entry.js




/** Reads an attestation's record back by its type. */
const readAttestation = once(readEntry);
function readEntry(record) {
    switch (record.type) {
        case 'generic': {
            const { report } = readRecord(attestation/* GenericReport */.E7, record);
            return { record, report, content: { kind: 'generic', is_compliant: report.is_compliant }, findings: undefined };
        }
        case 'junit': {
            const { report } = readRecord(attestation/* JunitReport */.zV, record);
            return { record, report, content: { kind: 'junit', junit_results: report.junit_results }, findings: undefined };
        }
        case 'vulnscan':
            return readVulnscan(record);
        case 'codequality':
            return readCodequality(record);
        case 'pull_request': {
            const { report } = readRecord(attestation/* PullRequestReport */.xO, record);
            const content = { kind: 'pull_request', pull_requests: report.pull_requests };
            return { record, report, content, findings: undefined };
        }
        case 'jira': {
            const { report } = readRecord(attestation/* JiraReport */.H6, record);
            return { record, report, content: { kind: 'jira', jira_results: report.jira_results }, findings: undefined };
        }
        default:
            return readCustom(record);
    }
}
function readVulnscan(record) {
    const { report } = readRecord(attestation/* VulnscanReport */.DD, record);
    const content = { kind: 'vulnscan', vulnscan_results: report.vulnscan_results };
    return { record, report, content, findings: undefined };
}
function readCodequality(record) {
    const { report } = readRecord(attestation/* CodequalityReport */.T2, record);
    const content = { kind: 'codequality', codequality_results: report.codequality_results };
    return { record, report, content, findings: undefined };
}
function readCustom(record) {
    const { report, found } = readRecord(attestation/* CustomReport */.Qx, record);
    const { type_errors: errors, type_version: version } = found;
    const findings = {
        is_compliant: found['is_compliant'] === true,
        type_errors: Array.isArray(errors) ? errors.map(String) : [],
        ...(typeof version === 'number' ? { type_version: version } : {}),
    };
    const { is_compliant, type_errors } = findings;
    const content = {
        kind: 'custom',
        attestation_data: report.attestation_data,
        is_compliant,
        type_errors,
    };
    return { record, report, content, findings };
}
/** As the verdict takes it. */
const toFact = once(({ record, report, content }) => (0,fact/* toAttestationFact */.sX)(toArrival(record), report, { type: record.type ?? 'generic', content }));

// EXTERNAL MODULE: ./build/schema/template.js
var template = __webpack_require__(3362);
;// CONCATENATED MODULE: ./build/service/view/template.js



const readPutTemplate = once(({ body }) => {
    const { found } = body;
    if (typeof found !== 'object' || found === null || !('content' in found) || !('template' in found))
        return undefined;
    const parsed = (0,parse/* parse */.qg)(template/* FlowTemplate */.FB, found.template);
    if (typeof found.content !== 'string' || !parsed.ok)
        throw new Error('A recorded template cannot be read.');
    return { content: found.content, template: parsed.value };
});
/** Every record of a flow that put a template, oldest first; the same content again is the same version. */
function listVersions(flowRecords) {
    const versions = [];
    for (const record of flowRecords) {
        const put = readPutTemplate(record);
        if (put === undefined)
            continue;
        const before = versions.at(-1);
        const isSame = before?.content === put.content;
        versions.push({ ...put, record, version: (before?.version ?? 0) + (isSame ? 0 : 1) });
    }
    return versions;
}
/** The first record of each version. */
function listChanges(flowRecords) {
    const versions = listVersions(flowRecords);
    return versions.filter(({ version }, index) => versions[index - 1]?.version !== version);
}
/**
 * A trail that begins with a template of its own keeps it: the one at the base of a change. Else the flow's in force when it began
 * stays; a trail that began without any takes the first that is put, on itself or on its flow (decisions.md §4).
 */
function pinTemplate({ flow, trail, records, flowRecords }) {
    const began = records[0]?.sequence ?? 0;
    const own = findOwn(records, `${flow}/${trail}@1`);
    if (own?.record.sequence === began)
        return own;
    const ofFlow = listVersions(flowRecords).map((version) => ({ ...version, id: `${flow}@${version.version}` }));
    const inForce = ofFlow.findLast(({ record }) => record.sequence < began);
    const put = [own, ofFlow[0]].filter((one) => one !== undefined);
    return inForce ?? put.toSorted((a, b) => a.record.sequence - b.record.sequence)[0];
}
function findOwn(records, id) {
    for (const record of records) {
        const put = record.kind === 'trail' ? readPutTemplate(record) : undefined;
        if (put !== undefined)
            return { ...put, record, version: 1, id };
    }
    return undefined;
}
/** As the API shows it (published-api.md §2.4). */
function toNumbered({ template, version, content }) {
    return { trail: template.trail, version, content };
}

;// CONCATENATED MODULE: ./build/service/view/judged.js









function judgeHistory(whole, moment) {
    const history = cutHistory(whole, moment);
    const ofKind = (kind) => history.records.filter((record) => record.kind === kind);
    const artifacts = readArtifacts(ofKind('artifact'));
    const attestations = ofKind('attestation').map(readAttestation);
    const overrides = ofKind('override').map((record) => readRecord(override/* OverrideReport */.x, record));
    const pinned = pinTemplate(history);
    const evidence = {
        template: pinned?.template ?? null,
        artifacts: artifacts.flatMap(toFacts),
        attestations: attestations.map(toFact),
        overrides: overrides.map(({ record, report: said }) => (0,fact/* toOverrideFact */.aT)(toArrival(record), said)),
    };
    const verdict = (0,judge/* judge */.S)(evidence, moment.now);
    const report = mergeReports(ofKind('trail'));
    return { history, report, artifacts, attestations, overrides, pinned, evidence, verdict, now: moment.now };
}
function mergeReports(records) {
    const merged = {};
    for (const record of records)
        Object.assign(merged, readRecord(trail/* TrailReport */.t2, record).report);
    return merged;
}

;// CONCATENATED MODULE: ./build/service/handler/reading.js


/** The histories of those of the named trails that are there. */
async function readHistories(service, place, trails) {
    const { org, flow } = place;
    const [records, flowRecords] = await Promise.all([
        service.store.readTrails(org, flow, trails),
        service.store.readFlow(place),
    ]);
    return new Map([...records].map(([trail, ofTrail]) => [trail, { org, flow, trail, records: ofTrail, flowRecords }]));
}
/** With `upTo`, at least what was recorded up to that sequence. 404 where the trail is not there. */
async function readHistory({ store }, place, upTo) {
    const { flow, trail } = place;
    const [records, flowRecords] = await Promise.all([store.readTrail(place, upTo), store.readFlow(place, upTo)]);
    if (records.length === 0)
        throw unknown(`trail "${trail}" in the flow "${flow}"`);
    return { ...place, records, flowRecords };
}
/** Histories of all the trails that the records belong to. */
async function readHistoriesOf(service, org, records) {
    const byFlow = (0,group/* groupBy */.$)(records, ({ flow, trail }) => (trail === null ? undefined : (flow ?? undefined)));
    const found = await Promise.all([...byFlow].map(([flow, ofFlow]) => {
        const trails = [...new Set(ofFlow.flatMap(({ trail }) => (trail === null ? [] : [trail])))];
        return readHistories(service, { org, flow }, trails);
    }));
    return found.flatMap((histories) => [...histories.values()]);
}
/** 404 where nothing was ever reported into the flow. */
async function requireFlow({ store }, { org, flow }) {
    if (!(await store.hasFlow(org, flow)))
        throw unknown(`flow "${flow}" in the organisation "${org}"`);
}

;// CONCATENATED MODULE: ./build/service/handler/judging.js




/** The trail as it stood right after the record: what the first answer said, any later one says again. */
async function judgeAfter(service, record, trail) {
    const place = { org: record.org, flow: record.flow ?? '', trail };
    const history = await readHistory(service, place, record.sequence);
    return judgeHistory(history, momentOf(record));
}
async function judgeNow(service, place, trail) {
    return judgeHistory(await readHistory(service, { ...place, trail }), { now: service.store.now() });
}
const batchSize = 100;
/** Some trails of a flow, newest first. Between batches others have their turn. */
async function judgeTrails(service, place, window) {
    const names = await service.store.listTrails(place.org, place.flow, window);
    const now = service.store.now();
    const judged = [];
    for (let start = 0; start < names.length; start += batchSize) {
        const batch = names.slice(start, start + batchSize);
        const histories = await readHistories(service, place, batch);
        for (const name of batch) {
            const history = histories.get(name);
            if (history !== undefined)
                judged.push(judgeHistory(history, { now }));
        }
        await (0,promises_.setImmediate)();
    }
    return judged;
}

;// CONCATENATED MODULE: ./build/service/handler/writing.js

/**
 * Records, or finds what the same request recorded the first time. A draft that has to be checked against what is known comes as a
 * function: for a repeated request it is not asked, since what is known may have changed.
 */
async function append({ store }, input, given) {
    const earlier = typeof given === 'function' ? await findReplay(store, input) : undefined;
    if (earlier !== undefined)
        return { record: earlier, replayed: true };
    const draft = typeof given === 'function' ? await given() : given;
    const record = {
        flow: null,
        trail: null,
        name: null,
        type: null,
        fingerprint: null,
        commit: null,
        attachment: null,
        ...draft,
        id: (0,external_node_crypto_.randomUUID)(),
        org: input.params.org,
        actor: input.caller.actor,
    };
    return store.append(input.idempotency === undefined ? { record } : { record, idempotency: input.idempotency });
}
async function findReplay(store, { params, idempotency }) {
    return idempotency && store.findReplay(params.org, idempotency);
}
/** The header of an answer that was given before (decisions.md §2). */
function replayHeaders({ replayed }) {
    return replayed ? { 'idempotency-replayed': 'true' } : {};
}

;// CONCATENATED MODULE: ./build/service/handler/artifact-report.js




function createArtifactReportHandlers(service) {
    return {
        reportArtifact: async (input) => {
            const { params, body } = input;
            const trail = body.trail_name ?? null;
            const written = await append(service, input, {
                kind: 'artifact',
                flow: params.flow_name,
                trail,
                fingerprint: body.fingerprint,
                commit: ownCommit(body) ?? null,
                body,
            });
            const html_url = createLinks(service.publicUrl(), params.org).artifact(params.flow_name, body.fingerprint);
            const receipt = trail === null ? await receiveLoose(service, written.record) : await receive(service, written.record, trail);
            return { status: 201, answer: { ...receipt, html_url }, headers: replayHeaders(written) };
        },
    };
}
/** A repeat adds facts to the artifact that is there (decisions.md §2), and answers with its id. */
async function receive(service, record, trail) {
    const { artifacts, verdict } = await judgeAfter(service, record, trail);
    const entry = artifacts.find(({ report }) => report.fingerprint === record.fingerprint);
    return { id: entry?.id ?? record.id, compliance_state: verdict.status };
}
/** Without a trail there is no verdict to tell. */
async function receiveLoose({ store }, record) {
    const { org, flow, fingerprint } = record;
    const filter = { kinds: ['artifact'], flow: flow ?? '', fingerprint: fingerprint ?? '' };
    const first = (await store.find(org, filter)).findLast(({ trail }) => trail === null);
    return { id: first?.id ?? record.id };
}

;// CONCATENATED MODULE: ./build/service/http/paging.js
/** Page size where published-api.md names none (decisions.md §2). */
const defaultSize = 20;
function toPage(query, size) {
    return { page: query.page ?? 1, per_page: query.per_page ?? size };
}
function toWindow({ page, per_page }) {
    return { offset: Math.min((page - 1) * per_page, Number.MAX_SAFE_INTEGER), limit: per_page };
}
/** Present only where there is more than one page (published-api.md §4.2). */
function toPagination({ page, per_page }, total) {
    if (total <= per_page)
        return undefined;
    return { total, page, per_page, page_count: Math.ceil(total / per_page) };
}
/** `Link` (RFC 8288) and `X-Total-Count`, which stand on every list (decisions.md §2). */
function toListHeaders({ url, total, page }) {
    const current = page?.page ?? 1;
    const last = page === undefined ? 1 : Math.max(1, Math.ceil(total / page.per_page));
    const relations = [
        ['first', 1],
        ...(current > 1 ? [['prev', Math.min(current - 1, last)]] : []),
        ...(current < last ? [['next', current + 1]] : []),
        ['last', last],
    ];
    const links = relations.map(([relation, number]) => `<${addressOf(url, page, number)}>; rel="${relation}"`);
    return { link: links.join(', '), 'x-total-count': String(total) };
}
function addressOf(url, page, number) {
    if (page === undefined)
        return url;
    const address = new URL(url);
    address.searchParams.set('page', String(number));
    address.searchParams.set('per_page', String(page.per_page));
    return address.href;
}

// EXTERNAL MODULE: ./build/schema/primitives.js
var primitives = __webpack_require__(9594);
;// CONCATENATED MODULE: ./build/service/view/standing.js


function standingOf(entry, judged) {
    const current = findStatuses(judged.verdict, entry);
    if (current.length > 0)
        return toStanding(current, judged.verdict);
    const alone = judgeAlone(entry, judged);
    return toStanding(findStatuses(alone, entry), alone);
}
function findStatuses({ artifacts_statuses: statuses }, { report }) {
    return Object.values(statuses).filter(({ artifact_fingerprint: fingerprint }) => fingerprint === report.fingerprint);
}
/** What a later run has built anew no longer counts in its trail, but may still be asked about: it is judged by what was said of it. */
function judgeAlone(entry, { evidence, now }) {
    const attestations = evidence.attestations.filter(({ artifact_fingerprint: theirs }) => theirs === undefined || theirs === entry.report.fingerprint);
    return (0,judge/* judge */.S)({ ...evidence, attestations, artifacts: toFacts(entry) }, now);
}
function toStanding(statuses, verdict) {
    const state = worstOf(statuses.map(({ status }) => toState(status)));
    const evidence = statuses.flatMap((status) => status.attestations_statuses);
    const own = statuses.flatMap(({ reasons = [] }) => reasons);
    const reasons = [...own, ...explain(evidence), ...explain(verdict.attestations_statuses)];
    return {
        state,
        evidence: evidence.filter(({ attestation_id: id }) => id !== undefined),
        reasons: state === 'COMPLIANT' ? [] : [...new Set(reasons)],
    };
}
function explain(statuses) {
    return statuses
        .filter(({ is_compliant }) => !is_compliant)
        .map(({ attestation_name: name, reasons = [], status }) => `${name}: ${reasons.join(', ') || status}`);
}
function toState(status) {
    return status === 'COMPLIANT' || status === 'NON-COMPLIANT' ? status : 'INCOMPLETE';
}
/** Nothing said is INCOMPLETE: no evidence is never compliant (decisions.md §5). */
function worstOf(states) {
    if (states.includes('NON-COMPLIANT'))
        return 'NON-COMPLIANT';
    return states.length === 0 || states.includes('INCOMPLETE') ? 'INCOMPLETE' : 'COMPLIANT';
}

;// CONCATENATED MODULE: ./build/service/view/lead-time.js


/** From the commit, and from the first report, to each later event that is known (decisions.md §2). */
function measureLeadTimes(entry, judged) {
    const reported = entry.first.created_at;
    const committed = findCommitTime(entry, judged);
    const attested = listAttested(entry, judged);
    return {
        commit: committed === undefined ? {} : measure(committed, [['artifact_reported', reported], ...attested]),
        build: measure(reported, attested),
    };
}
function measure(from, events) {
    return Object.fromEntries(events.filter(([, at]) => at >= from).map(([name, at]) => [name, Math.round((at - from) * 1000) / 1000]));
}
function listAttested(entry, judged) {
    const { evidence } = standingOf(entry, judged);
    const ids = new Set(evidence.flatMap((one) => [one.attestation_id, one.overridden_attestation_id]));
    return judged.attestations
        .filter(({ record }) => ids.has(record.id))
        .map(({ record, report }) => [report.attestation_name, record.created_at]);
}
function findCommitTime({ report }, judged) {
    const sha = ownCommit(report);
    const known = [report.git_commit_info, ...(report.commits_list ?? []), judged.report.git_commit_info];
    return known.find((commit) => commit?.timestamp !== undefined && (sha === undefined || commit.sha1 === sha))
        ?.timestamp;
}

;// CONCATENATED MODULE: ./build/service/view/artifact.js






/** List form (published-api.md §2.5). */
function toListedArtifact(entry, judged, links) {
    return toShared(entry, judged, links);
}
/** Full form (published-api.md §2.5). */
function toArtifact(entry, judged, links) {
    const { report } = entry;
    const { reasons } = standingOf(entry, judged);
    const times = measureLeadTimes(entry, judged);
    return {
        ...toShared(entry, judged, links),
        flow_name: judged.history.flow,
        commit_lead_times: times.commit,
        build_lead_times: times.build,
        ...(0,defined/* defined */.s)({
            template: report.template === undefined ? undefined : [report.template],
            description: report.description ?? undefined,
            commits_list: report.commits_list ?? undefined,
        }),
        state_info: reasons.length === 0 ? null : reasons.join('; '),
    };
}
function toShared(entry, judged, links) {
    const { report, first, last } = entry;
    const { history } = judged;
    const { state, evidence } = standingOf(entry, judged);
    const { is_compliant: _said, template: _template, description: _description, commits_list: _list, ...sent } = report;
    return {
        id: entry.id,
        ...sent,
        created_at: toIso(first.created_at),
        last_modified_at: toIso(last.created_at),
        evidence: toEvidence(evidence, links),
        ...(first.trail === null ? {} : { trail_name: history.trail }),
        ...toCommit(report),
        html_url: links.artifact(history.flow, report.fingerprint),
        api_url: links.artifactApi(history.flow, report.fingerprint),
        state,
    };
}
function toEvidence(evidence, links) {
    // Where several sources report one name, the one that fails is shown.
    const failingLast = evidence.toSorted((a, b) => Number(b.is_compliant) - Number(a.is_compliant));
    return Object.fromEntries(failingLast.map(({ attestation_name: name, attestation_type, attestation_id: id, is_compliant }) => [
        name,
        {
            ...(id === undefined ? {} : { attestation_id: id, html_url: links.attestation(id) }),
            attestation_type,
            is_compliant,
        },
    ]));
}
function toCommit(report) {
    const commit = (0,parse/* parse */.qg)(primitives/* CommitSha */.Yk, ownCommit(report));
    return commit.ok ? { git_commit: commit.value } : {};
}
/** Times of artifacts are ISO 8601 strings in UTC (decisions.md §2). */
function toIso(epochSeconds) {
    return new Date(epochSeconds * 1000).toISOString();
}

;// CONCATENATED MODULE: ./build/service/handler/held.js



function isInTrail({ entry }) {
    return entry.first.trail !== null;
}
/** The artifacts of a flow under these keys, in their order. */
async function readHeld(service, place, keys) {
    const trails = [...new Set(keys.flatMap(({ trail }) => (trail === null ? [] : [trail])))];
    const histories = await readHistories(service, place, trails);
    const now = service.store.now();
    const judged = new Map([...histories].map(([trail, history]) => [trail, judgeHistory(history, { now })]));
    const held = await Promise.all(keys.map(async ({ trail, fingerprint }) => trail === null ? readLoose(service, place, fingerprint) : pick(judged.get(trail), fingerprint)));
    return held.flat();
}
/** Every artifact of a trail. */
function listHeld(judged) {
    return judged.artifacts.map((entry) => ({ entry, judged }));
}
function toKey({ flow, trail, fingerprint }) {
    return { flow: flow ?? '', trail, fingerprint: fingerprint ?? '' };
}
function pick(judged, fingerprint) {
    if (judged === undefined)
        return [];
    return listHeld(judged).filter(({ entry }) => entry.report.fingerprint === fingerprint);
}
/** One that was reported without a trail has no template and no evidence. */
async function readLoose(service, { org, flow }, fingerprint) {
    const reports = await service.store.find(org, { kinds: ['artifact'], flow, fingerprint });
    const records = reports.filter(({ trail }) => trail === null).toReversed();
    const history = { org, flow, trail: '', records, flowRecords: [] };
    const judged = judgeHistory(history, { now: service.store.now() });
    return readArtifacts(records).map((entry) => ({ entry, judged }));
}

;// CONCATENATED MODULE: ./build/service/handler/artifact.js








/** Page size of the artifact list (published-api.md §4.7). */
const listSize = 15;
function createArtifactHandlers(service) {
    const linksOf = (org) => createLinks(service.publicUrl(), org);
    return {
        listArtifacts: async ({ params: { org, flow_name: flow }, query, url }) => {
            await requireFlow(service, { org, flow });
            const page = toPage(query, listSize);
            const [keys, total] = await Promise.all([
                service.store.listArtifacts(org, flow, toWindow(page)),
                service.store.countArtifacts(org, flow),
            ]);
            const held = await readHeld(service, { org, flow }, keys);
            const answer = held.map(({ entry, judged }) => toListedArtifact(entry, judged, linksOf(org)));
            return { status: 200, answer, headers: toListHeaders({ url, total, page }) };
        },
        listArtifactsByCommit: async ({ params: { org, flow_name: flow, commit_sha: commit }, query, url }) => {
            await requireFlow(service, { org, flow });
            const held = await findByCommit(service, { org, flow }, commit);
            const wanted = held.filter(({ entry }) => query.trail === undefined || entry.first.trail === query.trail);
            const answer = wanted.map(({ entry, judged }) => toArtifact(entry, judged, linksOf(org)));
            return { status: 200, answer, headers: toListHeaders({ url, total: answer.length }) };
        },
        getArtifact: async ({ params: { org, flow_name: flow, fingerprint } }) => {
            const held = await findNewest(service, { org, flow }, fingerprint);
            return { status: 200, answer: toArtifact(held.entry, held.judged, linksOf(org)) };
        },
    };
}
/** The artifact as it was last reported into the flow; 404 where it never was. */
async function findNewest(service, place, fingerprint) {
    const filter = { kinds: ['artifact'], flow: place.flow, fingerprint };
    const newest = await service.store.find(place.org, filter, { offset: 0, limit: 1 });
    const [held] = await readHeld(service, place, newest.map(toKey));
    if (held === undefined)
        throw unknown(`artifact ${fingerprint} in the flow "${place.flow}"`);
    return held;
}
/** Newest first. */
async function findByCommit(service, place, commit) {
    const { org, flow } = place;
    const records = await service.store.find(org, { kinds: ['artifact', 'trail'], flow, commit });
    const trails = [...new Set(records.flatMap(({ trail }) => (trail === null ? [] : [trail])))];
    const histories = await readHistories(service, place, trails);
    const now = service.store.now();
    const inTrails = [...histories.values()].flatMap((history) => listHeld(judgeHistory(history, { now })));
    const loose = records.filter(({ trail }) => trail === null).map(({ fingerprint }) => fingerprint ?? '');
    const keys = [...new Set(loose)].map((fingerprint) => ({ flow, trail: null, fingerprint }));
    const held = [...inTrails, ...(await readHeld(service, place, keys))];
    return held
        .filter((one) => commitOfArtifact(one.entry, isInTrail(one) ? one.judged : undefined) === commit)
        .toSorted((a, b) => b.entry.first.sequence - a.entry.first.sequence);
}

;// CONCATENATED MODULE: ./build/service/handler/assertion.js





function createAssertionHandlers(service) {
    return {
        assertArtifact: async ({ params: { org, fingerprint }, query: { flow_name: flow } }) => {
            const filter = { kinds: ['artifact'], fingerprint, ...(0,defined/* defined */.s)({ flow }) };
            const reports = await service.store.find(org, filter);
            if (reports.length === 0)
                throw unknown(`artifact ${fingerprint}${flow === undefined ? '' : ` in the flow "${flow}"`}`);
            return { status: 200, answer: await assertAll(service, org, reports.map(toKey)) };
        },
    };
}
/** The worst that any trail says of it. A report without a trail has a say where it says no, or where no trail holds the artifact. */
async function assertAll(service, org, keys) {
    const byFlow = (0,group/* groupBy */.$)(new Map(keys.map((key) => [`${key.flow}/${key.trail ?? ''}`, key])).values(), ({ flow }) => flow);
    const held = await Promise.all([...byFlow].map(([flow, ofFlow]) => readHeld(service, { org, flow }, ofFlow)));
    const said = held.flat().map((one) => ({ ...standingOf(one.entry, one.judged), held: one, place: placeOf(one) }));
    const hasTrail = said.some(({ held: one }) => isInTrail(one));
    const heard = said.filter(({ held: one, state }) => isInTrail(one) || !hasTrail || state === 'NON-COMPLIANT');
    return { compliance: worstOf(heard.map(({ state }) => state)), reasons: heard.flatMap(assertion_explain) };
}
function placeOf(held) {
    const { flow, trail } = held.judged.history;
    return isInTrail(held) ? `${flow}/${trail}` : `${flow}, reported in no trail`;
}
function assertion_explain({ place, reasons }) {
    return reasons.map((reason) => `${place}: ${reason}`);
}

;// CONCATENATED MODULE: ./build/service/view/attestation.js



const schemaVersion = 1;
/** Element of the organisation-wide list (published-api.md §2.6). Whether it is compliant is its trail's verdict to say. */
function toAttestation({ record, report }, judged, links) {
    const isCompliant = judged.verdict.outcomes.get(record.id)?.is_compliant ?? false;
    return toListed({ record, report, name: report.attestation_name, type: record.type ?? 'generic', isCompliant }, links);
}
/** Kind-specific members at the top level; where an override is in force, its facts beside it (decisions.md §2). */
function toFullAttestation(entry, judged, links) {
    const { record, report, findings } = entry;
    const override = judged.verdict.outcomes.get(record.id)?.override;
    return {
        ...report,
        ...toAttestation(entry, judged, links),
        ...toPlace(record),
        ...(0,defined/* defined */.s)({
            type_version: findings?.type_version,
            type_errors: findings && [...findings.type_errors],
            attachment: record.attachment ?? undefined,
            overridden_by: override && toOverriddenBy(override),
        }),
    };
}
/** An override is a record of its own (decisions.md §5), shown as the outcome that it gives and why. */
function toOverrideAttestation(one, links) {
    const { record, report } = one;
    const { attestation_name: name, original_attestation_type: type, new_compliance_status: isCompliant } = report;
    return {
        ...toListed({ record, report, name, type, isCompliant }, links),
        ...toPlace(record),
        ...(0,defined/* defined */.s)({
            artifact_fingerprint: report.artifact_fingerprint ?? undefined,
            target_artifacts: report.target_artifacts ?? undefined,
            git_commit_info: report.git_commit_info,
            repo_info: report.repo_info,
            external_urls: report.external_urls,
            annotations: report.annotations,
        }),
        overridden_by: toOverriddenBy((0,fact/* toOverrideFact */.aT)(toArrival(one.record), one.report)),
    };
}
function toListed({ record, name, type, isCompliant, report }, links) {
    return {
        attestation_id: record.id,
        attestation_name: name,
        attestation_type: type,
        created_at: record.created_at,
        has_audit_package: false,
        html_url: links.attestation(record.id),
        is_compliant: isCompliant,
        reported_by: record.actor.name,
        schema_version: schemaVersion,
        ...(0,defined/* defined */.s)({
            description: report.description ?? undefined,
            origin_url: report.origin_url ?? undefined,
            user_data: report.user_data,
        }),
    };
}
function toPlace({ flow, trail, sequence, sha256 }) {
    return (0,defined/* defined */.s)({
        flow_name: flow ?? undefined,
        trail_name: trail ?? undefined,
        sequence,
        record_sha256: sha256,
    });
}
function toOverriddenBy(override) {
    const { id, reason, reported_by, created_at, new_compliance_status, expires_at } = override;
    return { attestation_id: id, reason, reported_by, created_at, new_compliance_status, ...(0,defined/* defined */.s)({ expires_at }) };
}

;// CONCATENATED MODULE: ./build/service/handler/attestation-list.js








function createAttestationListHandlers(service) {
    return {
        listAttestations: async ({ params: { org }, query, url }) => {
            const page = toPage(query, defaultSize);
            const { data, total } = await list(service, { org, query, window: toWindow(page) });
            const pagination = toPagination(page, total);
            const answer = { data: [...data], ...(0,defined/* defined */.s)({ pagination }) };
            return { status: 200, answer, headers: toListHeaders({ url, total, page }) };
        },
    };
}
async function list(service, wanted) {
    const { org, query, window } = wanted;
    if (query.attestation_id !== undefined)
        return listOne(service, wanted, query.attestation_id);
    if (query.is_compliant !== undefined)
        return listJudged(service, wanted);
    const filter = toFilter(query);
    const [records, total] = await Promise.all([
        service.store.find(org, filter, window),
        service.store.count(org, filter),
    ]);
    return { data: await show(service, org, records), total };
}
async function listOne(service, { org, query, window }, id) {
    const record = await service.store.findById(org, id);
    if (record === undefined || !hasFacts(record, toFilter(query)))
        return { data: [], total: 0 };
    const found = (await show(service, org, [record])).filter((one) => isWanted(one, query));
    return { data: cut(found, window), total: found.length };
}
const attestation_list_batchSize = 200;
/**
 * Whether an attestation is compliant is not stored (decisions.md §5), so all that match are judged, a batch at a time; between
 * batches others have their turn.
 */
async function listJudged(service, { org, query, window }) {
    const found = [];
    let total = 0;
    for (let offset = 0;; offset += attestation_list_batchSize) {
        const records = await service.store.find(org, toFilter(query), { offset, limit: attestation_list_batchSize });
        for (const one of await show(service, org, records)) {
            if (!isWanted(one, query))
                continue;
            if (total >= window.offset && found.length < window.limit)
                found.push(one);
            total += 1;
        }
        if (records.length < attestation_list_batchSize)
            return { data: found, total };
        await (0,promises_.setImmediate)();
    }
}
async function show(service, org, records) {
    const histories = await readHistoriesOf(service, org, records);
    const now = service.store.now();
    const judged = new Map(histories.map((history) => [`${history.flow}/${history.trail}`, judgeHistory(history, { now })]));
    const links = createLinks(service.publicUrl(), org);
    return records.flatMap((record) => {
        const ofTrail = judged.get(`${record.flow}/${record.trail}`);
        return ofTrail === undefined ? [] : [toAttestation(readAttestation(record), ofTrail, links)];
    });
}
function toFilter(query) {
    return {
        kinds: ['attestation'],
        ...(0,defined/* defined */.s)({
            flow: query.flow_name,
            name: query.attestation_name,
            type: query.attestation_type,
            from: query.from_timestamp,
            to: query.to_timestamp,
        }),
    };
}
function hasFacts({ kind, flow, name, type, created_at: at }, filter) {
    const isIn = at >= (filter.from ?? 0) && at <= (filter.to ?? Number.POSITIVE_INFINITY);
    const isNamed = isOne(flow, filter.flow) && isOne(name, filter.name) && isOne(type, filter.type);
    return kind === 'attestation' && isNamed && isIn;
}
function isOne(known, wanted) {
    return wanted === undefined || wanted === known;
}
function isWanted({ is_compliant }, query) {
    return query.is_compliant === undefined || query.is_compliant === is_compliant;
}
function cut(values, { offset, limit }) {
    return values.slice(offset, offset + limit);
}

// EXTERNAL MODULE: external "node:events"
var external_node_events_ = __webpack_require__(8474);
// EXTERNAL MODULE: external "node:worker_threads"
var external_node_worker_threads_ = __webpack_require__(5919);
;// CONCATENATED MODULE: ./build/service/store/turns.js
/** Runs what it is given one after another, each when the one before has settled. */
function createTurns() {
    let last = Promise.resolve();
    return (work) => {
        const mine = last.then(work);
        last = mine.catch(() => undefined);
        return mine;
    };
}

;// CONCATENATED MODULE: ./build/service/custom/worker.js




/**
 * One worker, started when first asked and kept warm; one that fails or takes longer than `limit` (milliseconds) is ended, and the next
 * question starts another. It holds the process only while it is asked.
 */
function createWorker(limit) {
    const inTurn = createTurns();
    let warm;
    return (job) => inTurn(async () => {
        const worker = warm ?? (await startWorker());
        warm = worker;
        worker.ref();
        try {
            worker.postMessage(job, []);
            return await hear(worker, AbortSignal.timeout(limit));
        }
        catch (cause) {
            warm = undefined;
            await worker.terminate();
            throw cause;
        }
        finally {
            worker.unref();
        }
    });
}
/** The file lies beside this one, and beside each bundle that holds this one, as `jq-worker`. It gets nothing of the service's own. */
async function startWorker() {
    const file = __webpack_require__.ab + "jq-worker.js";
    // What jq says when it runs out of memory is kept from the console, and not read: reading it would hold the process.
    const limits = { maxOldGenerationSizeMb: 256 };
    const worker = new external_node_worker_threads_.Worker(file, { stderr: true, env: {}, execArgv: [], resourceLimits: limits });
    await hear(worker);
    return worker;
}
async function hear(worker, signal) {
    const heard = await (0,external_node_events_.once)(worker, 'message', signal === undefined ? {} : { signal });
    const answer = heard[0];
    if (!isAnswer(answer))
        throw new TypeError('The worker answered what is no list of sentences.');
    return answer;
}
function isAnswer(value) {
    return Array.isArray(value) && value.every((line) => typeof line === 'string');
}

;// CONCATENATED MODULE: ./build/service/custom/evaluate.js

const seconds = 2;
const ask = createWorker(seconds * 1000);
/** Judges what was attested, as decisions.md §5 has it for custom types. `type` is undefined where nobody defined it. */
async function judgeCustom(type, data) {
    if (type !== undefined && (type.schema !== undefined || type.rules.length > 0)) {
        return { ok: true, ...(await evaluateCustom(type, data)) };
    }
    const said = readOwnWord(data);
    if (said !== undefined)
        return { ok: true, is_compliant: said, errors: [] };
    const what = type === undefined ? 'Nobody has defined this custom type' : 'This custom type has neither schema nor rules';
    return { ok: false, message: `${what}, so attestation_data must say itself: is_compliant, true or false.` };
}
/** Whether data fits the type's schema and all its rules hold. What cannot be evaluated, or not in time, is not compliant. */
async function evaluateCustom({ schema, rules }, data) {
    const value = evaluate_readValue(data);
    const misfits = schema === undefined ? [] : await answer({ kind: 'apply-schema', schema, value }, 'type_schema');
    const errors = misfits.length > 0 ? misfits : await evaluate_collect(rules, (rule) => ({ kind: 'apply-rule', rule, value }));
    return { is_compliant: errors.length === 0, errors };
}
/** What is wrong with a type before anybody attests it: a schema that is none, a rule that does not compile. */
async function checkType(schema, rules) {
    const wrong = schema === undefined ? [] : await answer({ kind: 'check-schema', schema }, 'type_schema');
    return [...wrong, ...(await evaluate_collect(rules, (rule) => ({ kind: 'check-rule', rule })))];
}
async function evaluate_collect(rules, toJob) {
    const answers = await Promise.all(rules.map((rule) => answer(toJob(rule), `rule \`${rule}\``)));
    return answers.flat();
}
async function answer(job, what) {
    try {
        return await ask(job);
    }
    catch (cause) {
        if (cause instanceof Error && cause.name === 'AbortError')
            return [`${what} took longer than ${seconds} s`];
        return [`${what} could not be evaluated: ${cause instanceof Error ? cause.message : String(cause)}`];
    }
}
/** A string that is JSON is read as it (decisions.md §2). */
function evaluate_readValue(data) {
    if (typeof data !== 'string')
        return data;
    try {
        return JSON.parse(data);
    }
    catch {
        return data;
    }
}
function readOwnWord(data) {
    const value = evaluate_readValue(data);
    if (typeof value !== 'object' || value === null || !('is_compliant' in value))
        return undefined;
    return typeof value.is_compliant === 'boolean' ? value.is_compliant : undefined;
}

// EXTERNAL MODULE: ./build/schema/custom.js
var custom = __webpack_require__(3703);
;// CONCATENATED MODULE: ./build/service/view/custom-type.js



/** The newest version of each type, by name. `records` oldest first; versions count up for each name. */
function readCustomTypes(records) {
    return [...(0,group/* groupBy */.$)(records, ({ name }) => name ?? undefined).values()].flatMap((versions) => {
        const newest = versions.at(-1);
        return newest === undefined ? [] : [toCustomType(newest, versions.length)];
    });
}
function toCustomType(record, version) {
    const { report, found } = readRecord(custom/* CustomTypeReport */.EP, record);
    return {
        name: report.name,
        description: report.description ?? '',
        version,
        rules: report.rules ?? [],
        ...('type_schema' in found ? { type_schema: found['type_schema'] } : {}),
        created_at: record.created_at,
        created_by: record.actor.name,
    };
}

;// CONCATENATED MODULE: ./build/service/handler/custom-type.js







function createCustomTypeHandlers(service) {
    return {
        createCustomType: async (input) => {
            const { params, body, text } = input;
            const schema = text === undefined ? undefined : parseJson(Buffer.from(text), 'type_schema');
            const found = schema === undefined ? undefined : { type_schema: schema };
            const written = await append(service, input, async () => {
                await check(schema, body.rules ?? []);
                return { kind: 'custom_type', name: body.name, body: found === undefined ? body : { ...body, found } };
            });
            const versions = await readVersions(service, params.org, body.name);
            const version = versions.filter(({ sequence }) => sequence <= written.record.sequence).length;
            return { status: 201, answer: toCustomType(written.record, version), headers: replayHeaders(written) };
        },
        listCustomTypes: async ({ params, url }) => {
            const answer = [...readCustomTypes(await readVersions(service, params.org))].toReversed();
            return { status: 200, answer, headers: toListHeaders({ url, total: answer.length }) };
        },
    };
}
/** The newest version of a type; undefined where nobody has defined it. */
async function findCustomType(service, org, name) {
    return readCustomTypes(await readVersions(service, org, name))[0];
}
/** Oldest first. */
async function readVersions({ store }, org, name) {
    return (await store.find(org, { kinds: ['custom_type'], ...(0,defined/* defined */.s)({ name }) })).toReversed();
}
/** Refuses a schema that is none, and rules that do not compile, each by its path. */
async function check(schema, rules) {
    const parts = [
        ['type_schema', schema, []],
        ...rules.map((rule, index) => [`rules.${index}`, undefined, [rule]]),
    ];
    const found = await Promise.all(parts.map(async ([path, part, rule]) => [path, await checkType(part, rule)]));
    const wrong = found.filter(([, complaints]) => complaints.length > 0);
    if (wrong.length === 0)
        return;
    throw invalid('body', Object.fromEntries(wrong.map(([path, complaints]) => [path, complaints.join('; ')])));
}

;// CONCATENATED MODULE: ./build/service/handler/attestation-report.js








function createReportHandlers(service) {
    const report = (type) => (input) => record(service, input, toDraft(input, { type }));
    return {
        reportGeneric: report('generic'),
        reportJunit: report('junit'),
        reportVulnscan: report('vulnscan'),
        reportCodequality: report('codequality'),
        reportPullRequest: report('pull_request'),
        reportJira: report('jira'),
        reportCustom: (input) => record(service, input, () => judgeReport(service, input)),
    };
}
function toDraft({ params, body, attachment }, { type, found }) {
    return {
        kind: 'attestation',
        flow: params.flow_name,
        trail: params.trail_name,
        name: body.attestation_name,
        type,
        fingerprint: body.artifact_fingerprint ?? null,
        commit: body.git_commit_info?.sha1 ?? null,
        body: found === undefined ? body : { ...body, found },
        attachment,
    };
}
async function record(service, input, draft) {
    const { params } = input;
    const written = await append(service, input, draft);
    const { verdict } = await judgeAfter(service, written.record, params.trail_name);
    const { id } = written.record;
    const html_url = createLinks(service.publicUrl(), params.org).attestation(id);
    const answer = { attestation_id: id, html_url, compliance_state: verdict.status };
    return { status: 201, answer, headers: replayHeaders(written) };
}
/** Whether the type's schema and rules hold is found out once, now: a later version of the type does not change it. */
async function judgeReport(service, input) {
    const { type_name: name, attestation_data: sent } = input.body;
    const data = readData(sent);
    const type = await findCustomType(service, input.params.org, name);
    const rules = type === undefined ? undefined : { schema: type.type_schema, rules: type.rules };
    const judged = await judgeCustom(rules, data);
    if (!judged.ok)
        throw invalid('body', { attestation_data: judged.message });
    const found = {
        is_compliant: judged.is_compliant,
        type_errors: judged.errors,
        ...(0,defined/* defined */.s)({ type_version: type?.version }),
    };
    const body = { ...input.body, attestation_data: data };
    return toDraft({ ...input, body }, { type: `custom:${name}`, found });
}
/** A string that is JSON is read as it (decisions.md §2). */
function readData(sent) {
    if (typeof sent !== 'string')
        return sent;
    const read = parseText(sent);
    checkShape(read, 'attestation_data');
    return read;
}
function parseText(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return text;
    }
}

;// CONCATENATED MODULE: ./build/service/handler/attestation.js







function createAttestationHandlers(service) {
    return {
        listTrailAttestations: async ({ params: { org, flow_name: flow, trail_name: trail }, url }) => {
            const judged = await judgeNow(service, { org, flow }, trail);
            const links = createLinks(service.publicUrl(), org);
            const answer = judged.attestations.map((entry) => toFullAttestation(entry, judged, links)).toReversed();
            return { status: 200, answer, headers: toListHeaders({ url, total: answer.length }) };
        },
        getAttestation: async ({ params: { org, attestation_id: id } }) => ({
            status: 200,
            answer: await attestation_readAttestation(service, org, id),
        }),
        getAttachment: async ({ params: { org, attestation_id: id } }) => ({
            status: 200,
            opened: await openAttachment(service, org, id),
        }),
    };
}
/** The file that came with an attestation; 404 where none did. */
async function openAttachment(service, org, id) {
    const { attachment } = await findRecord(service, org, id);
    if (attachment === null)
        throw unknown(`attachment of the attestation ${id}`);
    const content = await service.attachments.open(attachment.sha256);
    if (content === undefined)
        throw new Error(`The bytes of the attachment ${attachment.sha256} are not there.`);
    return { attachment, content };
}
/** One attestation in full, or an override as the outcome that it gives; 404 where there is none of this id. */
async function attestation_readAttestation(service, org, id) {
    const links = createLinks(service.publicUrl(), org);
    const record = await findRecord(service, org, id);
    if (record.kind === 'override')
        return toOverrideAttestation(readRecord(override/* OverrideReport */.x, record), links);
    const judged = await judgeNow(service, { org, flow: record.flow ?? '' }, record.trail ?? '');
    const entry = judged.attestations.find((one) => one.record.id === id);
    if (entry === undefined)
        throw new Error(`The attestation ${id} is not in its trail.`);
    return toFullAttestation(entry, judged, links);
}
async function findRecord({ store }, org, id) {
    // No id holds a control character, and PostgreSQL refuses to look for the first of them.
    const record = /\p{Cc}/u.test(id) ? undefined : await store.findById(org, id);
    if (record?.kind === 'attestation' || record?.kind === 'override')
        return record;
    throw unknown(`attestation ${id} in the organisation "${org}"`);
}

;// CONCATENATED MODULE: ./build/service/handler/belonging.js




/** Trails that the records belong to, and those that attest artifacts among the records, judged now. */
async function judgeAround(service, org, records) {
    const built = [...new Set(records.flatMap(({ kind, fingerprint }) => (kind === 'artifact' ? [fingerprint] : [])))];
    const attesting = await Promise.all(built.flatMap((fingerprint) => fingerprint === null ? [] : [service.store.find(org, { kinds: ['attestation'], fingerprint })]));
    const histories = await readHistoriesOf(service, org, [...records, ...attesting.flat()]);
    const now = service.store.now();
    return histories.map((history) => judgeHistory(history, { now }));
}
/** Every attestation of the trails, newest first. */
async function listBelonging(service, trails) {
    const found = await Promise.all(trails.map(async (judged) => {
        const elsewhere = await findElsewhere(service, judged);
        return judged.attestations.map((entry) => ({
            entry,
            judged,
            commit: commitOfAttestation(entry, judged, elsewhere),
        }));
    }));
    return found.flat().toSorted((a, b) => b.entry.record.sequence - a.entry.record.sequence);
}
/** Commits of artifacts that are attested in this trail, and reported elsewhere in its flow. */
async function findElsewhere(service, judged) {
    const { org, flow } = judged.history;
    const commits = await Promise.all(listStrangers(judged).map(async (fingerprint) => {
        const records = await service.store.find(org, { kinds: ['artifact'], flow, fingerprint });
        const [entry] = readArtifacts(records.toReversed());
        return [fingerprint, entry === undefined ? undefined : ownCommit(entry.report)];
    }));
    return new Map(commits.flatMap(([fingerprint, commit]) => (commit === undefined ? [] : [[fingerprint, commit]])));
}

;// CONCATENATED MODULE: ./build/service/handler/criteria.js




function createCriteriaHandlers(service) {
    return {
        listAttestationsForCriteria: async ({ params: { org }, query, url }) => {
            const commits = [...new Set(query.commit_list)];
            const lists = await Promise.all(commits.map((commit) => listFor(service, { org, commit }, query)));
            const total = lists.flat().length;
            const answer = Object.fromEntries(commits.map((commit, index) => [commit, [...(lists[index] ?? [])]]));
            return { status: 200, answer, headers: toListHeaders({ url, total }) };
        },
    };
}
/** Newest first. `attestation_id` is accepted and ignored (published-api.md §4.1). */
async function listFor(service, { org, commit }, query) {
    const records = await service.store.find(org, { kinds: ['trail', 'artifact', 'attestation'], commit });
    const around = await judgeAround(service, org, records);
    const ofFlow = around.filter(({ history }) => query.flow_name === undefined || query.flow_name === history.flow);
    const links = createLinks(service.publicUrl(), org);
    return (await listBelonging(service, ofFlow))
        .filter((one) => one.commit === commit && criteria_isWanted(one, query))
        .map(({ entry, judged }) => toFullAttestation(entry, judged, links));
}
function criteria_isWanted({ entry: { record } }, { attestation_name: name, attestation_type: type }) {
    return (name === undefined || name === record.name) && (type === undefined || type === record.type);
}

;// CONCATENATED MODULE: ./build/service/access/unbound.js
/** What a job's token says of itself, and which command would let it in: for a token that holds and fits no binding. */
function explainUnbound(job, org) {
    const { repository, repository_id, repository_owner_id: owner, ref, event_name, workflow_ref, environment } = job;
    const place = environment === undefined ? '' : `, environment ${environment}`;
    const said = `repository ${repository}, repository_id ${repository_id}, repository_owner_id ${owner}, ref ${ref}, event_name ${event_name}, workflow_ref ${workflow_ref}${place}, issuer ${job.issuer}`;
    return `No binding fits the token of this job, which says: ${said}. Whoever runs the service can let every repository of this owner in with: ${printCommand(job, org)} (and this one alone with --repository-id ${repository_id}).`;
}
/** The command is there to be copied into a shell, so nothing goes into it that a shell would read as more than a word. */
function printCommand({ repository_owner: owner, repository_owner_id: ownerId, issuer }, org) {
    const [name, where, whose] = [owner, org, issuer].map((text) => (/^[\w.:/-]+$/.test(text) ? text : '…'));
    return `evidence binding create --name ${name} --org ${where} --owner-id ${ownerId} --issuer ${whose}`;
}

;// CONCATENATED MODULE: ./build/service/access/role.js


/** decisions.md §6. */
const rights = {
    reader: ['read'],
    reporter: ['read', 'report'],
    overrider: ['read', 'override'],
    maintainer: ['read', 'report', 'maintain'],
    admin: ['read', 'report', 'override', 'maintain'],
};
const deeds = {
    read: 'read',
    report: 'report',
    override: 'override attestations',
    maintain: 'change templates, custom types and notification actions',
};
function may({ grants }, access, place) {
    return grants.some((grant) => hasOrg(grant, place) && hasRight(grant, access) && hasFlow(grant, access, place));
}
/** The same caller, as far as it can be judged before the flow is known. */
function inAnyFlow(caller) {
    return { ...caller, grants: caller.grants.map((grant) => ({ ...grant, flow: '*' })) };
}
/** Why `may` said no, and what would help: one sentence. */
function explainDenial(caller, access, place) {
    const { actor, grants } = caller;
    if (actor.job !== undefined && grants.length === 0)
        return explainUnbound(actor.job, place.org);
    const who = actor.job === undefined ? `The token "${caller.name}"` : `The token of the job ${caller.name}`;
    const advise = (remedy) => (actor.job === undefined ? remedy : `${remedy}, or bind the job there`);
    const here = grants.filter((grant) => hasOrg(grant, place));
    if (here.length === 0) {
        return `${who} is for the organisation ${quote(grants, 'org')}, not for "${place.org}"; ${advise('use a token of that organisation')}.`;
    }
    const able = here.filter((grant) => hasRight(grant, access));
    if (able.length === 0) {
        const roles = here.map(({ role }) => role).join(' and ');
        return `${who} has the role ${roles}, which may not ${deeds[access]}; ${advise(`use one with the role ${rolesWith(access)}`)}.`;
    }
    const flows = quote(able, 'flow');
    if (place.flow === undefined) {
        return `${who} is for flows named ${flows}, and this concerns all flows of the organisation; ${advise('use a token for all of them')}.`;
    }
    return `${who} is for flows named ${flows}, which "${place.flow}" is not; ${advise('use a token for that flow')}.`;
}
function hasOrg(grant, { org }) {
    return grant.org === '*' || grant.org === org;
}
function hasRight({ role }, access) {
    return rights[role].includes(access);
}
/** Whoever may read may read all of the organisation: the flow limits what is changed (decisions.md §6). */
function hasFlow(grant, access, { flow }) {
    if (access === 'read' || grant.flow === '*')
        return true;
    return flow !== undefined && fits(grant.flow, flow);
}
function quote(grants, member) {
    return [...new Set(grants.map((grant) => `"${grant[member]}"`))].join(' or ');
}
function rolesWith(access) {
    return Object.entries(rights)
        .filter(([, accesses]) => accesses.includes(access))
        .map(([role]) => role)
        .join(' or ');
}

;// CONCATENATED MODULE: ./build/service/http/admission.js


/** 403 where the caller may not do this there. */
function admit(caller, access, place) {
    if (!may(caller, access, place))
        throw new Refusal(403, explainDenial(caller, access, place));
}

// EXTERNAL MODULE: ./build/schema/flow.js
var flow = __webpack_require__(3364);
;// CONCATENATED MODULE: ./build/service/view/flow.js



/** What was said of a flow; members not sent are kept. A flow that came to be by a report alone has nothing said of it. */
function readFlow(flowRecords) {
    let said = { description: '', tags: {} };
    for (const record of flowRecords) {
        const { description = said.description, tags = said.tags } = readRecord(flow/* FlowReport */.l, record).report;
        said = { description, tags };
    }
    return said;
}
/** decisions.md §1. `flowRecords` oldest first. */
function toFlow(name, flowRecords, links) {
    const versions = listChanges(flowRecords);
    const newest = versions.at(-1);
    return {
        name,
        ...readFlow(flowRecords),
        template: newest === undefined ? null : toNumbered(newest),
        template_versions: versions.map(({ version, content, record }) => ({
            version,
            content,
            created_at: record.created_at,
            created_by: record.actor.name,
        })),
        html_url: links.flow(name),
    };
}

// EXTERNAL MODULE: ./node_modules/yaml/dist/index.js
var yaml_dist = __webpack_require__(8815);
;// CONCATENATED MODULE: ./build/service/handler/template-file.js




const part = 'template_file';
/** A flow template as its YAML says it (decisions.md §4); 400 that names what is wrong in it. */
function readTemplateFile(text) {
    const parsed = (0,parse/* parse */.qg)(template/* FlowTemplate */.FB, readYaml(text));
    if (parsed.ok)
        return { content: text, template: parsed.value };
    const errors = Object.entries(parsed.errors).map(([path, wrong]) => [
        path === 'body' ? part : `${part}.${path}`,
        wrong,
    ]);
    throw invalid('template', Object.fromEntries(errors));
}
/** Aliases are refused: a few lines of them can stand for more than any memory holds. */
function readYaml(text) {
    try {
        const document = (0,yaml_dist/* parseDocument */.Tp)(text, { strict: true, uniqueKeys: true, stringKeys: true, prettyErrors: true });
        const [problem] = [...document.errors, ...document.warnings];
        if (problem !== undefined)
            throw problem;
        return document.toJS({ maxAliasCount: 0 });
    }
    catch (cause) {
        const [reason = 'unreadable'] = (cause instanceof Error ? cause.message : String(cause)).split('\n');
        throw invalid('template', { [part]: `is not plain YAML (${reason})` });
    }
}

;// CONCATENATED MODULE: ./build/service/handler/flow.js







function createFlowHandlers(service) {
    const show = async (org, flow, last) => {
        const records = await service.store.readFlow({ org, flow }, last?.sequence);
        const known = records.filter(({ sequence }) => last === undefined || sequence <= last.sequence);
        return toFlow(flow, known, createLinks(service.publicUrl(), org));
    };
    return {
        putFlow: async (input) => {
            const { params, body, text, caller } = input;
            admit(caller, 'maintain', { org: params.org, flow: body.name });
            const found = text === undefined ? undefined : readTemplateFile(text);
            const draft = found === undefined ? body : { ...body, found };
            const written = await append(service, input, { kind: 'flow', flow: body.name, body: draft });
            const isFirst = await isFirstOfFlow(service, written.record);
            const answer = await show(params.org, body.name, written.record);
            return { status: isFirst ? 201 : 200, answer, headers: replayHeaders(written) };
        },
        listFlows: async ({ params: { org }, url }) => {
            const names = (await service.store.listFlows(org)).toReversed();
            const answer = await Promise.all(names.map((name) => show(org, name)));
            return { status: 200, answer, headers: toListHeaders({ url, total: answer.length }) };
        },
        getFlow: async ({ params: { org, flow_name: flow } }) => {
            await requireFlow(service, { org, flow });
            return { status: 200, answer: await show(org, flow) };
        },
    };
}
const pageSize = 100;
/** A flow begins with the first record of any kind in it. Several records may bear the same time, so their order decides. */
async function isFirstOfFlow({ store }, { org, flow, sequence, created_at }) {
    const filter = { flow: flow ?? '', to: created_at };
    for (let offset = 0;; offset += pageSize) {
        const records = await store.find(org, filter, { offset, limit: pageSize });
        if (records.some((record) => record.sequence < sequence))
            return false;
        if (records.length < pageSize)
            return true;
    }
}

// EXTERNAL MODULE: ./build/schema/notification.js
var notification = __webpack_require__(2835);
;// CONCATENATED MODULE: ./build/service/view/notification.js


/** Those that are there, oldest first, and how many numbers were ever given. `records` of both kinds, oldest first. */
function readNotifications(records) {
    const alive = new Map();
    let given = 0;
    for (const record of records) {
        const name = record.name ?? '';
        const known = alive.get(name);
        if (record.kind === 'notification_deletion') {
            // One that was made anew meanwhile, under the same name, is another one.
            if (known?.number === record.body['number'])
                alive.delete(name);
        }
        else {
            if (known === undefined)
                given += 1;
            alive.set(name, notification_toEntry(record, known ?? { number: given, first: record }));
        }
    }
    return { alive: [...alive.values()], given };
}
function notification_toEntry(record, { number, first }) {
    return { number, first, last: record, report: readRecord(notification/* NotificationReport */.eu, record).report };
}
/**
 * published-api.md §2.7. Secrets and Slack addresses are written, never read back (decisions.md §7). `health` of all actions of the
 * organisation; an action fails as long as one of its targets does.
 */
function toNotification(entry, health) {
    const { number, first, last, report } = entry;
    const targets = healthOf(entry, health);
    const success = newest(targets.map(({ last_success }) => last_success));
    const failure = newest(targets.map(({ last_failure }) => last_failure));
    return {
        name: report.name,
        type: 'flow',
        number,
        targets: report.targets.map(toTarget),
        triggers: report.triggers,
        created_by: first.actor.name,
        is_created_from_slack_app: false,
        last_modified_at: last.created_at,
        is_failing: success === null && failure === null ? null : targets.some((one) => one.failing_since !== null),
        last_success_timestamp: success,
        last_failure_timestamp: failure,
        created_at: first.created_at,
        flows: report.flows ?? null,
        environments: null,
    };
}
/** Of the targets that the action has now. */
function healthOf({ number, report }, health) {
    return health.filter((one) => one.number === number && one.target < report.targets.length);
}
function newest(moments) {
    const known = moments.filter((moment) => moment !== null);
    return known.length === 0 ? null : Math.max(...known);
}
function toTarget(target) {
    return target.type === 'WEBHOOK' ? { type: target.type, url: target.url } : { type: target.type };
}

;// CONCATENATED MODULE: ./build/service/handler/notification.js




function createNotificationHandlers(service) {
    return {
        listNotifications: async ({ params, url }) => {
            const answer = [...(await listNotifications(service, params.org))];
            return { status: 200, answer, headers: toListHeaders({ url, total: answer.length }) };
        },
        putNotification: async (input) => {
            const { params, body } = input;
            refuseCredentials(body.targets);
            const written = await append(service, input, { kind: 'notification', name: body.name, body });
            const { sequence } = written.record;
            const { alive } = await readAll(service, params.org, sequence);
            const entry = alive.find(({ report }) => report.name === body.name);
            if (entry === undefined)
                throw new Error(`The notification action "${body.name}" is not there after it was put.`);
            const status = entry.first.sequence === sequence ? 201 : 200;
            const health = await service.store.outbox.readHealth(params.org);
            return { status, answer: toNotification(entry, health), headers: replayHeaders(written) };
        },
        getNotification: async ({ params: { org, number } }) => {
            const { alive } = await readAll(service, org);
            const entry = alive.find((one) => one.number === Number(number));
            if (entry === undefined)
                throw unknown(`notification action ${number}`);
            return { status: 200, answer: toNotification(entry, await service.store.outbox.readHealth(org)) };
        },
        deleteNotification: async (input) => {
            const { org, number } = input.params;
            const { alive, given } = await readAll(service, org);
            const entry = alive.find((one) => one.number === Number(number));
            // A repeat is never an error (decisions.md §2): one that is gone already is gone.
            if (entry === undefined && Number(number) > given)
                throw unknown(`notification action ${number}`);
            if (entry !== undefined) {
                const body = { number: entry.number };
                await append(service, input, { kind: 'notification_deletion', name: entry.report.name, body });
            }
            return { status: 204, answer: undefined };
        },
    };
}
/** They would be read back with the address, and stand in logs. */
function refuseCredentials(targets) {
    const errors = targets.flatMap((target, at) => {
        const member = target.type === 'WEBHOOK' ? 'url' : 'webhook';
        const { username, password } = new URL(target.type === 'WEBHOOK' ? target.url : target.webhook);
        const complaint = 'must hold no user name and no password';
        return username === '' && password === '' ? [] : [[`targets.${at}.${member}`, complaint]];
    });
    if (errors.length > 0)
        throw invalid('body', Object.fromEntries(errors));
}
/** Newest first. */
async function listNotifications(service, org) {
    const { alive } = await readAll(service, org);
    const health = await service.store.outbox.readHealth(org);
    return alive.toReversed().map((entry) => toNotification(entry, health));
}
async function readAll({ store }, org, last = Number.POSITIVE_INFINITY) {
    const records = await store.find(org, { kinds: ['notification', 'notification_deletion'] });
    return readNotifications(records.filter(({ sequence }) => sequence <= last).toReversed());
}

// EXTERNAL MODULE: ./build/verdict/override.js
var verdict_override = __webpack_require__(1768);
;// CONCATENATED MODULE: ./build/service/handler/override.js





function createOverrideHandlers(service) {
    return {
        overrideAttestation: async (input) => {
            const { params, body } = input;
            const { org, flow_name: flow, trail_name: trail } = params;
            const written = await append(service, input, async () => {
                await refuseGroundless(service, { org, flow, trail }, body);
                return {
                    kind: 'override',
                    flow,
                    trail,
                    name: body.attestation_name,
                    type: body.original_attestation_type,
                    fingerprint: body.artifact_fingerprint ?? null,
                    commit: body.git_commit_info?.sha1 ?? null,
                    body,
                };
            });
            const { id } = written.record;
            const { verdict } = await judgeAfter(service, written.record, trail);
            const html_url = createLinks(service.publicUrl(), org).attestation(id);
            const answer = { attestation_id: id, html_url, compliance_state: verdict.status };
            return { status: 200, answer, headers: replayHeaders(written) };
        },
    };
}
/** Only what exists can be overridden, and only under its own type (decisions.md §5). */
async function refuseGroundless(service, place, body) {
    const { evidence } = await judgeNow(service, place, place.trail);
    const found = (0,verdict_override/* findOverridden */.I)(evidence, {
        attestation_name: body.attestation_name,
        artifact_fingerprint: body.artifact_fingerprint ?? undefined,
        target_artifacts: body.target_artifacts ?? [],
    });
    if (found.length === 0)
        throw unknown(`attestation "${body.attestation_name}" there in the trail "${place.trail}"`);
    const types = [...new Set(found.map(({ type }) => type))];
    if (types.includes(body.original_attestation_type))
        return;
    throw invalid('body', { original_attestation_type: `must be ${types.join(' or ')}, as the attestation was reported` });
}

// EXTERNAL MODULE: ./build/verdict/rule/age.js
var age = __webpack_require__(8114);
// EXTERNAL MODULE: ./build/verdict/artifact.js
var verdict_artifact = __webpack_require__(1942);
// EXTERNAL MODULE: ./build/verdict/assessment.js
var assessment = __webpack_require__(1794);
// EXTERNAL MODULE: ./build/verdict/counting.js
var counting = __webpack_require__(2297);
// EXTERNAL MODULE: ./build/verdict/origin.js
var origin = __webpack_require__(86);
// EXTERNAL MODULE: ./build/verdict/place.js + 1 modules
var place = __webpack_require__(6999);
// EXTERNAL MODULE: ./build/verdict/state.js
var state = __webpack_require__(7723);
;// CONCATENATED MODULE: ./build/verdict/tally.js







/** `now` is when overrides are looked at, and the attestations that are there already. */
function createTally(evidence, now) {
    const layout = (0,place/* layOut */.v)(evidence.template, evidence.artifacts);
    const excuseOf = (0,verdict_override/* createExcuses */.J)(evidence, layout, now);
    const refused = layout.artifacts.some(({ reports }) => (0,verdict_artifact/* listRefusals */.i0)(reports).length > 0);
    const counter = createCounter(layout);
    function take(fact, at) {
        const report = (0,counting/* toReport */.c)(fact, layout);
        for (const place of report.places) {
            if (place.standing === 'superseded')
                continue;
            const known = counter.find(place, report.slot);
            if (known !== undefined && (0,origin/* compareReports */.ll)(known.report, report) > 0)
                continue;
            if (known !== undefined)
                counter.count(known, -1);
            counter.count((0,assessment/* assess */.n)({ report, place, counts: true }, excuseOf(report, place), at), 1);
        }
    }
    for (const fact of evidence.attestations)
        take(fact, now);
    return {
        take,
        state: () => (0,state/* toState */.x)({
            ...counter.sums(),
            isFailing: refused || counter.sums().isFailing,
            hasTemplate: evidence.template !== null,
        }),
    };
}
function createCounter(layout) {
    const held = new Map();
    const fulfilling = new Map();
    let failing = 0;
    let present = 0;
    let missing = layout.artifacts.filter(({ reports }) => reports.length === 0).length;
    for (const { required } of [layout.trail, ...layout.artifacts])
        missing += required.size;
    function fulfil(place, name, by) {
        const counts = fulfilling.get(place) ?? new Map();
        const before = counts.get(name) ?? 0;
        fulfilling.set(place, counts.set(name, before + by));
        if (before === 0)
            missing -= 1;
        if (before + by === 0)
            missing += 1;
    }
    return {
        find: (place, slot) => held.get(place)?.get(slot),
        count: (assessment, by) => {
            const { place, report, requirement } = assessment;
            held.set(place, (held.get(place) ?? new Map()).set(report.slot, assessment));
            present += by;
            if (!assessment.isCompliant)
                failing += by;
            if (requirement !== undefined)
                fulfil(place, requirement.name, by);
        },
        sums: () => ({ isFailing: failing > 0, isMissing: missing > 0, hasEvidence: present > 0 }),
    };
}

;// CONCATENATED MODULE: ./build/verdict/timeline.js



/** Every change of the trail's state up to now, oldest first, by what was recorded or by time alone (decisions.md §5). */
function timeline(evidence, now) {
    const changes = [];
    const replay = createReplay(evidence);
    for (const moment of listMoments(evidence, now)) {
        const from = changes.at(-1)?.to ?? null;
        const to = replay(moment);
        if (to !== from)
            changes.push({ timestamp: moment.at, from, to, by: causeOf(moment), because: moment.because });
    }
    return changes;
}
/** The next moment at which time alone may change the verdict, in epoch seconds. */
function nextChange(evidence, now) {
    let next;
    for (const { at } of listEnds(evidence))
        if (at > now && (next === undefined || at < next))
            next = at;
    return next;
}
function causeOf({ what }) {
    return what === 'age' || what === 'end' ? 'time' : 'record';
}
/** Goes from moment to moment, and says the state after each. */
function createReplay({ template }) {
    const artifacts = [];
    const attestations = [];
    const overrides = [];
    const seen = { template, artifacts, attestations, overrides };
    let tally = createTally(seen, 0);
    return (moment) => {
        if (moment.what === 'artifact')
            artifacts.push(moment.fact);
        if (moment.what === 'attestation')
            attestations.push(moment.fact);
        if (moment.what === 'override')
            overrides.push(moment.fact);
        if (moment.what === 'attestation' || moment.what === 'age')
            tally.take(moment.fact, moment.at);
        else
            tally = createTally(seen, moment.at);
        return tally.state();
    };
}
/** In the order in which they happened. What ends at the moment of a record has ended before it. */
function listMoments(evidence, now) {
    const records = listRecords(evidence);
    const arrivals = new Map(records.map(({ fact, at }) => [fact.id, at]));
    const ends = listEnds(evidence).filter(({ at, fact }) => at <= now && at > (arrivals.get(fact.id) ?? 0));
    return [...ends, ...records].toSorted((a, b) => a.at - b.at);
}
/** By order of arrival; a clock that was set back does not turn it round. */
function listRecords({ artifacts, attestations, overrides }) {
    const records = [
        ...artifacts.map((fact) => ({ what: 'artifact', fact, at: fact.created_at, because: tellArtifact(fact) })),
        ...attestations.map((fact) => ({
            what: 'attestation',
            fact,
            at: fact.created_at,
            because: `${fact.name} reported`,
        })),
        ...overrides.map((fact) => ({
            what: 'override',
            fact,
            at: fact.created_at,
            because: `${fact.attestation_name} overridden`,
        })),
    ];
    let latest = 0;
    return records
        .toSorted((a, b) => a.fact.sequence - b.fact.sequence)
        .map((moment) => {
        latest = Math.max(latest, moment.at);
        return { ...moment, at: latest };
    });
}
function tellArtifact({ template_reference_name, filename }) {
    return `artifact ${template_reference_name ?? filename} reported`;
}
/** All that runs out, ever: overrides, and attestations of a name that some policy gives an age. */
function listEnds({ template, attestations, overrides }) {
    const ends = [];
    for (const fact of overrides) {
        const because = `override of ${fact.attestation_name} ended`;
        if (fact.expires_at !== undefined)
            ends.push({ what: 'end', fact, at: fact.expires_at, because });
    }
    const ages = listAges(template);
    if (ages.length === 0)
        return ends;
    const agesByName = (0,group/* groupBy */.$)(ages, ({ name }) => name);
    for (const fact of attestations) {
        for (const { maxAge } of agesByName.get(fact.name) ?? []) {
            ends.push({
                what: 'age',
                fact,
                at: (0,age/* endOf */.p)(fact.created_at, maxAge),
                because: `${fact.name} is older than ${maxAge}`,
            });
        }
    }
    return ends;
}
/** Whether some policy asks for attestations of a certain age. */
function hasAges(template) {
    return listAges(template).length > 0;
}
function listAges(template) {
    const { attestations = [], artifacts = [] } = template?.trail ?? {};
    return [...attestations, ...artifacts.flatMap((artifact) => artifact.attestations)].flatMap(({ name, policy }) => policy?.max_age === undefined ? [] : [{ name, maxAge: policy.max_age }]);
}

;// CONCATENATED MODULE: ./build/service/view/event.js

/** Everything that happened to the trail, oldest first (decisions.md §5). What a record changed comes after the record. */
function toEvents(judged) {
    const { records } = judged.history;
    const ids = new Map(judged.artifacts.map(({ id, report }) => [report.fingerprint, id]));
    const reported = records.flatMap((record, index) => {
        const told = record.kind === 'artifact' ? event_tellArtifact(record, ids) : tell(record, index);
        return index === 0 ? [begin(record), ...told] : told;
    });
    return [...reported, ...event_listChanges(judged).map(tellChange)].toSorted((a, b) => a.timestamp - b.timestamp);
}
/** A trail begins with the first record of any kind. */
function begin(record) {
    return { type: 'trail_reported', ...toCommon(record) };
}
function tell(record, index) {
    const { kind, id, body, name, type } = record;
    const common = toCommon(record);
    const named = { attestation_id: id, attestation_name: name, attestation_type: type, ...toTie(record) };
    if (kind === 'trail')
        return index === 0 ? [] : [{ type: 'trail_updated', ...common }];
    if (kind === 'attestation')
        return [{ type: 'attestation_reported', ...common, ...named }];
    const { reason, new_compliance_status, expires_at } = body;
    const said = { reason, new_compliance_status, ...(expires_at === undefined ? {} : { expires_at }) };
    return [{ type: 'attestation_overridden', ...common, ...named, ...said }];
}
function event_tellArtifact(record, ids) {
    const { id, fingerprint, body } = record;
    const artifact_id = ids.get(fingerprint) ?? id;
    const { filename } = body;
    return [{ type: 'artifact_reported', ...toCommon(record), artifact_id, ...toTie(record), filename }];
}
function toTie({ fingerprint }) {
    return fingerprint === null ? {} : { artifact_fingerprint: fingerprint };
}
function toCommon({ created_at, actor }) {
    return { timestamp: created_at, actor: actor.name };
}
function tellChange({ timestamp, from, to, because }) {
    return { type: 'compliance_changed', timestamp, from: from ?? 'INCOMPLETE', to, because };
}
/** A trail begins INCOMPLETE, for there is no evidence yet: to stay so is no change. */
function event_listChanges({ evidence, pinned, history, now }) {
    const began = history.records[0]?.sequence ?? 0;
    const isLate = pinned !== undefined && pinned.record.sequence > began;
    const changes = isLate ? joinAt(pinned.record, evidence, now) : timeline(evidence, now);
    return changes.filter(({ from, to }) => (from ?? 'INCOMPLETE') !== to);
}
/** Until a trail was given its template, it was judged without one; a template that came later does not change what was. */
function joinAt(put, evidence, now) {
    const known = cutEvidence(evidence, put.sequence);
    const before = timeline({ ...known, template: null }, put.created_at);
    const anew = timeline(known, put.created_at);
    const from = before.at(-1)?.to ?? null;
    const to = anew.at(-1)?.to ?? 'INCOMPLETE';
    const turn = { timestamp: put.created_at, from, to, by: 'record', because: 'template put' };
    return [...before, ...(from === to ? [] : [turn]), ...timeline(evidence, now).slice(anew.length)];
}
function cutEvidence({ template, artifacts, attestations, overrides }, sequence) {
    const isEarlier = (fact) => fact.sequence < sequence;
    return {
        template,
        artifacts: artifacts.filter(isEarlier),
        attestations: attestations.filter(isEarlier),
        overrides: overrides.filter(isEarlier),
    };
}

;// CONCATENATED MODULE: ./build/service/view/trail.js



/** A trail with its verdict (published-api.md §2.4). What does not exist is left out. */
function toTrail(judged, links) {
    const { history, report, pinned, verdict } = judged;
    const first = history.records[0];
    const { description, origin_url, external_urls, user_data, git_commit_info: commit } = report;
    return {
        name: history.trail,
        created_at: first?.created_at,
        last_modified_at: history.records.at(-1)?.created_at,
        compliance_status: toComplianceStatus(judged),
        ...(pinned === undefined ? {} : { template: toNumbered(pinned) }),
        compliance_state: verdict.status,
        is_compliant: verdict.is_compliant,
        created_by: first?.actor.name,
        flow: { name: history.flow, tags: readFlow(history.flowRecords).tags },
        html_url: links.trail(history.flow, history.trail),
        description,
        ...(commit === undefined ? {} : { git_commit_info: toTrailCommit(commit) }),
        origin_url,
        user_data,
        repo_ids: listRepositories(judged),
        events: [...toEvents(judged)],
        external_urls,
    };
}
function toComplianceStatus({ verdict, pinned, now }) {
    const { status, is_compliant, attestations_statuses, artifacts_statuses } = verdict;
    return {
        status,
        is_compliant,
        attestations_statuses: [...attestations_statuses],
        artifacts_statuses: { ...artifacts_statuses },
        evaluated_at: now,
        ...(pinned === undefined ? {} : { flow_template_id: pinned.id }),
    };
}
/** Only these members appear in a trail (published-api.md §2.1). */
function toTrailCommit({ sha1, message, author, branch, timestamp, url }) {
    return { sha1, message, author, branch, timestamp, url };
}
/** Repositories that anything on the trail names. */
function listRepositories({ history }) {
    const ids = history.records.map(({ body }) => trail_toObject(body['repo_info'])['id']);
    return [...new Set(ids.filter((id) => typeof id === 'string'))];
}
function trail_toObject(value) {
    return typeof value === 'object' && value !== null ? { ...value } : {};
}

;// CONCATENATED MODULE: ./build/service/handler/search.js








const kinds = ['trail', 'artifact', 'attestation'];
/** Finds what belongs to a commit or a fingerprint, by its beginning (decisions.md §1). Newest first. */
function createSearchHandlers(service) {
    return {
        search: async ({ params: { org, sha } }) => {
            const [byCommit, byFingerprint] = await Promise.all([
                service.store.find(org, { kinds, commitPrefix: sha }),
                service.store.find(org, { kinds, fingerprintPrefix: sha }),
            ]);
            const records = [...byCommit, ...byFingerprint];
            const trails = await judgeAround(service, org, records);
            const artifacts = await findArtifacts(service, { org, sha }, { trails, records });
            const held = new Set(artifacts.map(({ judged }) => judged));
            const begins = (value) => value?.startsWith(sha) === true;
            const attestations = (await listBelonging(service, trails)).filter(({ entry, commit }) => begins(commit) || begins(entry.report.artifact_fingerprint));
            const links = createLinks(service.publicUrl(), org);
            const answer = {
                trails: trails
                    .filter((judged) => begins(judged.report.git_commit_info?.sha1) || held.has(judged))
                    .toSorted((a, b) => beganAt(b) - beganAt(a))
                    .map((judged) => toTrail(judged, links)),
                artifacts: artifacts.map(({ entry, judged }) => toArtifact(entry, judged, links)),
                attestations: attestations.map(({ entry, judged }) => toFullAttestation(entry, judged, links)),
            };
            return { status: 200, answer };
        },
    };
}
async function findArtifacts(service, { org, sha }, { trails, records }) {
    const loose = records.filter(({ kind, trail }) => kind === 'artifact' && trail === null).map(toKey);
    const keys = new Map(loose.map((key) => [`${key.flow}/${key.fingerprint}`, key]));
    const byFlow = [...(0,group/* groupBy */.$)(keys.values(), ({ flow }) => flow)];
    const outside = await Promise.all(byFlow.map(([flow, ofFlow]) => readHeld(service, { org, flow }, ofFlow)));
    return [...trails.flatMap(listHeld), ...outside.flat()]
        .filter((held) => {
        const commit = commitOfArtifact(held.entry, isInTrail(held) ? held.judged : undefined);
        return commit?.startsWith(sha) === true || held.entry.report.fingerprint.startsWith(sha);
    })
        .toSorted((a, b) => b.entry.first.sequence - a.entry.first.sequence);
}
function beganAt({ history }) {
    return history.records[0]?.sequence ?? 0;
}

// EXTERNAL MODULE: ./build/verdict/canonical.js
var canonical = __webpack_require__(8232);
;// CONCATENATED MODULE: ./build/service/http/condition.js
const longestWait = 60;
function readCondition(headers) {
    const tags = headers.get('if-none-match') ?? '';
    const wait = /(?:^|[,;])\s*wait\s*=\s*"?(\d+)"?/i.exec(headers.get('prefer') ?? '')?.[1];
    return {
        noneMatch: tags.trim() === '*' ? ['*'] : [...tags.matchAll(/"[^"]*"/g)].map(([tag]) => tag),
        wait: wait === undefined ? undefined : Math.min(Number(wait), longestWait),
    };
}
function matches({ noneMatch }, tag) {
    return noneMatch.includes('*') || noneMatch.includes(tag);
}

;// CONCATENATED MODULE: ./build/service/handler/alarm.js
function createAlarm(store, over, matters) {
    let rung = Promise.withResolvers();
    const unwatch = store.watch((record) => {
        if (matters(record))
            rung.resolve();
    });
    const end = () => rung.resolve();
    over.addEventListener('abort', end);
    return {
        wait: async (seconds) => {
            const timer = setTimeout(end, Math.max(0, seconds) * 1000 + 1);
            if (!over.aborted)
                await rung.promise;
            clearTimeout(timer);
            rung = Promise.withResolvers();
        },
        isOver: () => over.aborted,
        close: () => {
            unwatch();
            over.removeEventListener('abort', end);
        },
    };
}

;// CONCATENATED MODULE: ./build/service/handler/trail-read.js










/** A trail now, as it stood at a moment, or as soon as it is another than the caller knows (decisions.md §1). */
async function readTrail(service, input) {
    const { params, query, condition } = input;
    const place = { org: params.org, flow: params.flow_name, trail: params.trail_name };
    const isWaiting = condition.wait !== undefined && query.as_of === undefined;
    const { trail, tag } = isWaiting
        ? await awaitChange(service, input, place)
        : await takeSnapshot(service, place, query.as_of);
    const headers = { etag: tag, ...(isWaiting ? { 'preference-applied': `wait=${condition.wait}` } : {}) };
    if (matches(condition, tag))
        return { status: 304, headers };
    return { status: 200, answer: trail, headers };
}
/** The trail with what is known at `asOf` (epoch seconds); what lies ahead is not known yet. */
async function takeSnapshot(service, place, asOf = Number.POSITIVE_INFINITY) {
    const history = await readHistory(service, place);
    const judged = judgeHistory(history, { now: Math.min(asOf, service.store.now()) });
    if (judged.history.records.length === 0)
        throw unknown(`trail "${place.trail}" yet at that moment`);
    const trail = toTrail(judged, createLinks(service.publicUrl(), place.org));
    return { judged, trail, tag: toTag(trail) };
}
/** Of the facts alone: when they were looked at makes no difference. */
function toTag({ compliance_status: status, ...trail }) {
    const facts = (0,canonical/* canonicalJson */.d)({ ...trail, status: { ...status, evaluated_at: undefined } });
    return `"${(0,external_node_crypto_.createHash)('sha256').update(facts).digest('base64url')}"`;
}
/** Woken by what is recorded, and by what changes through time alone. */
async function awaitChange(service, input, place) {
    const { store, stopping } = service;
    const alarm = createAlarm(store, AbortSignal.any([stopping, input.signal]), ({ org, flow, trail, kind }) => org === place.org && flow === place.flow && (trail === place.trail || kind === 'flow'));
    try {
        const end = store.now() + (input.condition.wait ?? 0);
        const first = await takeSnapshot(service, place);
        let current = first;
        while (!hasChanged(current, first, input.condition) && store.now() < end && !alarm.isOver()) {
            const next = nextChange(current.judged.evidence, current.judged.now) ?? end;
            await alarm.wait(Math.min(next, end) - store.now());
            current = await takeSnapshot(service, place);
        }
        return current;
    }
    finally {
        alarm.close();
    }
}
/** Since what the caller knows, or where they say nothing of that, since they came. */
function hasChanged(current, first, condition) {
    return condition.noneMatch.length > 0 ? !matches(condition, current.tag) : current.tag !== first.tag;
}

;// CONCATENATED MODULE: ./build/service/handler/trail.js









/** More trails than this are never answered without paging (decisions.md §2). */
const mostAtOnce = 1000;
function createTrailHandlers(service) {
    return {
        putTrail: async (input) => {
            const { params, body, text } = input;
            const found = text === undefined ? undefined : readTemplateFile(text);
            const written = await append(service, input, {
                kind: 'trail',
                flow: params.flow_name,
                trail: body.name,
                commit: body.git_commit_info?.sha1 ?? null,
                body: found === undefined ? body : { ...body, found },
            });
            const judged = await judgeAfter(service, written.record, body.name);
            const isFirst = judged.history.records[0]?.id === written.record.id;
            const answer = toTrail(judged, createLinks(service.publicUrl(), params.org));
            return { status: isFirst ? 201 : 200, answer, headers: replayHeaders(written) };
        },
        getTrail: (input) => readTrail(service, input),
        listTrails: async ({ params: { org, flow_name: flow }, query, url }) => {
            await requireFlow(service, { org, flow });
            const total = await service.store.countTrails(org, flow);
            const links = createLinks(service.publicUrl(), org);
            const isWhole = query.page === undefined && query.per_page === undefined && total <= mostAtOnce;
            if (isWhole) {
                const trails = await judgeTrails(service, { org, flow }, { offset: 0, limit: mostAtOnce });
                const answer = trails.map((judged) => toTrail(judged, links));
                return { status: 200, answer, headers: toListHeaders({ url, total: answer.length }) };
            }
            const page = toPage(query, defaultSize);
            const trails = await judgeTrails(service, { org, flow }, toWindow(page));
            const pagination = toPagination(page, total);
            const answer = {
                data: trails.map((judged) => toTrail(judged, links)),
                ...(0,defined/* defined */.s)({ pagination }),
            };
            return { status: 200, answer, headers: toListHeaders({ url, total, page }) };
        },
    };
}

;// CONCATENATED MODULE: ./build/service/http/prometheus.js
const counter = (name, help, samples) => ({ name, type: 'counter', help, samples });
const gauge = (name, help, samples) => ({ name, type: 'gauge', help, samples });
const histogram = (name, help, samples) => ({ name, type: 'histogram', help, samples });
function printFamilies(families) {
    return families
        .filter(({ samples }) => samples.length > 0)
        .map(printFamily)
        .join('');
}
function printFamily({ name, type, help, samples }) {
    const lines = samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${toLabels(labels)} ${value}`);
    return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n');
}
function toLabels(labels) {
    const pairs = Object.entries(labels).map(([name, value]) => `${name}="${prometheus_escape(value)}"`);
    return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}
function prometheus_escape(value) {
    return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
function createCounts() {
    const counts = new Map();
    return {
        add: (labels) => {
            const key = toLabels(labels);
            counts.set(key, { labels, value: (counts.get(key)?.value ?? 0) + 1 });
        },
        samples: () => [...counts.values()],
    };
}
/** `bounds` rise; each bucket counts what is no more than its bound. */
function createHistogram(bounds) {
    const all = new Map();
    return {
        observe: (labels, value, times = 1) => {
            const key = toLabels(labels);
            const series = all.get(key) ?? { labels, counts: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0 };
            all.set(key, series);
            const at = bounds.findIndex((bound) => value <= bound);
            const place = at === -1 ? bounds.length : at;
            series.counts[place] = (series.counts[place] ?? 0) + times;
            series.sum += value * times;
        },
        samples: () => [...all.values()].flatMap((series) => toSamples(bounds, series)),
    };
}
function toSamples(bounds, { labels, counts, sum }) {
    let total = 0;
    const buckets = counts.map((count, at) => {
        total += count;
        return { suffix: '_bucket', labels: { ...labels, le: String(bounds[at] ?? '+Inf') }, value: total };
    });
    return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: total }];
}

;// CONCATENATED MODULE: ./build/service/http/process-metrics.js

/** What runs, and what it takes of the machine, under the names that every client library of Prometheus gives them. */
function describeProcess(version) {
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed } = process.memoryUsage();
    const { active } = performance.eventLoopUtilization();
    return [
        gauge('evidence_build_info', 'What is running; always 1.', [
            { labels: { version, node: process.version }, value: 1 },
        ]),
        gauge('process_start_time_seconds', 'When the process began, in seconds since 1970.', [
            { value: performance.timeOrigin / 1000 },
        ]),
        gauge('process_resident_memory_bytes', 'Memory that the process holds.', [{ value: rss }]),
        counter('process_cpu_seconds_total', 'Processor time that was used.', [{ value: (user + system) / 1e6 }]),
        gauge('nodejs_heap_size_used_bytes', 'Memory of the heap that is in use.', [{ value: heapUsed }]),
        counter('nodejs_eventloop_active_seconds_total', 'Time in which the event loop was busy.', [
            { value: active / 1000 },
        ]),
    ];
}

;// CONCATENATED MODULE: ./build/service/http/metrics.js



/** Counts since this process began. Labels have few values: no name of anybody's is among them. */
function createMetrics({ store, version, log }) {
    const traffic = createTraffic();
    const records = createCounts();
    store.watch(({ kind }) => records.add({ kind }));
    return {
        ...traffic,
        print: async () => printFamilies([
            ...traffic.describe(),
            counter('evidence_records_total', 'Records by kind, also those of other processes.', records.samples()),
            ...describeWrites(store),
            ...(await describePending(store, log)),
            ...describeProcess(version),
        ]),
    };
}
const metrics_seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
function createTraffic() {
    const requests = createHistogram(metrics_seconds);
    const failures = createCounts();
    const refused = createCounts();
    let running = 0;
    return {
        begin: () => {
            running += 1;
        },
        tell: ({ route, method, status, ms, error }) => {
            running -= 1;
            requests.observe({ route, method, status: String(status) }, ms / 1000);
            if (error instanceof StoreUnavailable)
                failures.add({ outage: error.outage });
            if (error instanceof QueueFull)
                failures.add({ outage: 'queue' });
        },
        refuse: ({ status, reason }) => refused.add({ status: String(status), reason }),
        describe: () => [
            histogram('evidence_http_request_seconds', 'Requests by the time until their answer was sent.', requests.samples()),
            gauge('evidence_http_requests_running', 'Requests that are being worked on.', [{ value: running }]),
            counter('evidence_http_refused_total', 'Connections that were refused before there was a request.', refused.samples()),
            counter('evidence_database_errors_total', 'Requests that the database failed, by what ailed it.', failures.samples()),
        ],
    };
}
const sizes = [1, 2, 4, 8, 16, 32, 64, 128];
function describeWrites({ load }) {
    const { waiting, batchSizes } = load();
    const batches = createHistogram(sizes);
    for (const [size, times] of batchSizes)
        batches.observe({}, size, times);
    return [
        gauge('evidence_writes_waiting', 'Writes that wait for the database.', [{ value: waiting }]),
        histogram('evidence_write_batch_size', 'Writes that were committed together.', batches.samples()),
    ];
}
async function describePending({ outbox }, log) {
    try {
        const value = await outbox.countPending();
        return [gauge('evidence_notifications_pending', 'Messages that wait to be delivered.', [{ value }])];
    }
    catch (cause) {
        log(`Messages that wait to be delivered cannot be counted: ${String(cause)}`);
        return [];
    }
}

// EXTERNAL MODULE: ./node_modules/hono/dist/helper/route/index.js
var route = __webpack_require__(6733);
;// CONCATENATED MODULE: ./build/service/notify/address.js


/** Nobody's public server: this host, private, shared, link-local, reserved for documents and tests, multicast (RFC 6890). */
const reserved4 = [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
];
/** Global unicast is all that may be public; 6to4, Teredo and the like in it lead to IPv4 addresses that nobody checked. */
const public6 = ['2000::/3'];
const reserved6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
const blocked = toBlockList([...reserved4, ...reserved6]);
const global6 = toBlockList(public6);
/** Networks of one's own that messages may go to. Throws EvidenceError `usage` where one is no CIDR network. */
function parseNetworks(networks = []) {
    for (const network of networks)
        if (!isNetwork(network))
            throw notNetwork(network);
    return toBlockList(networks);
}
/** Whether the address belongs to the whole internet. */
function isPublic(address) {
    if ((0,external_node_net_.isIPv4)(address))
        return !blocked.check(address, 'ipv4');
    return (0,external_node_net_.isIP)(address) === 6 && !address.includes('%') && isIn(global6, address) && !isIn(blocked, address);
}
function isIn(list, address) {
    if ((0,external_node_net_.isIP)(address) === 0 || address.includes('%'))
        return false;
    return list.check(address, (0,external_node_net_.isIPv4)(address) ? 'ipv4' : 'ipv6');
}
function isNetwork(network) {
    const [address = '', length = '', ...rest] = network.split('/');
    const most = (0,external_node_net_.isIPv4)(address) ? 32 : 128;
    const isAddress = (0,external_node_net_.isIP)(address) !== 0 && !address.includes('%');
    return rest.length === 0 && isAddress && /^\d{1,3}$/.test(length) && Number(length) <= most;
}
function notNetwork(network) {
    const message = `"${network}" is no network; give one such as 10.20.0.0/16 or fd00::/8.`;
    return new error/* EvidenceError */.o('usage', message, { facts: { network } });
}
function toBlockList(networks) {
    const list = new external_node_net_.BlockList();
    for (const network of networks) {
        const [address = '', length] = network.split('/');
        list.addSubnet(address, Number(length), (0,external_node_net_.isIPv4)(address) ? 'ipv4' : 'ipv6');
    }
    return list;
}

;// CONCATENATED MODULE: ./build/service/http/client.js


/**
 * Address of who asks: the peer's, or, where that is a trusted proxy, the last one in `X-Forwarded-For` that is none. What stands
 * before that anybody may have written.
 */
function toClientAddress({ socket, headers }, proxies) {
    const peer = bare(socket.remoteAddress ?? '');
    const forwarded = [headers['x-forwarded-for'] ?? []]
        .flat()
        .join(',')
        .split(',')
        .map((entry) => bare(entry.trim()));
    const way = [...forwarded.filter((entry) => entry !== ''), peer];
    for (;;) {
        const last = way.pop() ?? peer;
        if (!isIn(proxies, last))
            return (0,external_node_net_.isIP)(last) === 0 ? peer : last;
        if (way.length === 0)
            return last;
    }
}
/** `::ffff:192.0.2.1` is 192.0.2.1 on a socket that takes both kinds; proxies write `[2001:db8::1]:443` or `192.0.2.1:5678` too. */
function bare(address) {
    const unmapped = address.replace(/^::ffff:(?=\d+\.)/i, '');
    const [, within] = /^\[([^\]]*)\](?::\d+)?$/.exec(unmapped) ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(unmapped) ?? [];
    return within ?? unmapped;
}

;// CONCATENATED MODULE: ./build/service/http/observe.js



/** Tells of each request once its answer is on its way, or can no longer be. */
function observeRequests(options) {
    const traffic = observe_createTraffic();
    return async (c, next) => {
        const { incoming, outgoing } = c.env;
        const began = performance.now();
        options.begin();
        const { socket } = incoming;
        c.set('address', toClientAddress(incoming, options.proxies));
        outgoing.once('close', () => {
            options.tell({
                ...describe(c, outgoing),
                ms: Math.round((performance.now() - began) * 10) / 10,
                ...traffic(socket),
            });
        });
        await next();
    };
}
function describe(c, outgoing) {
    const org = c.req.param('org');
    const caller = c.get('caller');
    const failure = c.get('failure');
    const status = outgoing.statusCode;
    return {
        id: c.get('requestId'),
        method: toMethod(c.req.method),
        route: toRoute((0,route/* routePath */.dA)(c)),
        status,
        address: c.get('address'),
        ...(0,defined/* defined */.s)({ org, caller: caller?.name, caller_id: caller?.id }),
        ...(outgoing.writableFinished ? {} : { aborted: true }),
        ...(failure === undefined ? {} : { error: failure }),
    };
}
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']);
/** Anybody can make methods and addresses up, and each would be a series of the metrics. */
function toMethod(method) {
    return methods.has(method) ? method : 'OTHER';
}
function toRoute(path) {
    return path === '*' || path === '/*' ? 'unknown' : path.replaceAll(/:(\w+)/g, '{$1}');
}
/** What went over a connection since it was last asked for. */
function observe_createTraffic() {
    const counted = new WeakMap();
    return (socket) => {
        const { bytes_in: read, bytes_out: written } = counted.get(socket) ?? { bytes_in: 0, bytes_out: 0 };
        const now = { bytes_in: socket.bytesRead, bytes_out: socket.bytesWritten };
        counted.set(socket, now);
        return { bytes_in: now.bytes_in - read, bytes_out: now.bytes_out - written };
    };
}

;// CONCATENATED MODULE: ./build/service/http/secure.js
const always = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' };
/** For what is no page: wherever a browser meets it, it loads nothing, stands in no frame, and is no other site's. */
const secure_bare = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
};
const year = 31_536_000;
/** Headers that tell a browser what it must not do with an answer, where the answer does not say so itself. */
function secureAnswers(publicUrl) {
    return async (c, next) => {
        await next();
        const { headers } = c.res;
        const isBare = /json|text\/plain/.test(headers.get('content-type') ?? '');
        const transport = publicUrl().startsWith('https:') ? { 'strict-transport-security': `max-age=${year}` } : {};
        for (const [name, value] of Object.entries({ ...always, ...(isBare ? secure_bare : {}), ...transport })) {
            if (!headers.has(name))
                headers.set(name, value);
        }
    };
}

;// CONCATENATED MODULE: ./build/service/http/stopping.js

const probes = new Set(['/healthz', '/readyz', '/metrics']);
/** While the service stops, no connection is kept and nothing new is begun; whoever watches it is still answered. */
function refuseWhenStopping(stopping) {
    return async (c, next) => {
        if (stopping.aborted && !probes.has(c.req.path)) {
            const message = 'The service is stopping; nothing was recorded, so send this again in a moment.';
            throw new Refusal(503, message, { headers: { 'retry-after': '5', connection: 'close' } });
        }
        await next();
        if (stopping.aborted)
            c.res.headers.set('connection', 'close');
    };
}

;// CONCATENATED MODULE: ./build/service/http/body-source.js

/** Up to here a body is read in one go, which is faster than streaming. */
const smallBytes = 65_536;
function openBody(request) {
    const chunks = readChunks(request);
    let isHalfRead = false;
    return {
        isHalfRead: () => isHalfRead,
        next: async () => {
            try {
                const { done, value } = await chunks.next();
                isHalfRead = done !== true && !isSmall(request);
                return done === true ? undefined : value;
            }
            catch {
                isHalfRead = false;
                throw new Refusal(400, 'The body ended before it was complete; send it again.');
            }
        },
    };
}
async function* readChunks(request) {
    if (isSmall(request)) {
        yield new Uint8Array(await request.arrayBuffer());
        return;
    }
    const reader = request.body?.getReader();
    for (;;) {
        const piece = await reader?.read();
        if (piece?.value === undefined)
            return;
        yield piece.value;
    }
}
function isSmall({ headers }) {
    const length = headers.get('content-length');
    return length !== null && Number(length) <= smallBytes;
}
/** Leaving the loop early leaves the source as it is, so that the rest can still be read. */
async function* iterate(source) {
    for (;;) {
        const chunk = await source.next();
        if (chunk === undefined)
            return;
        yield chunk;
    }
}
const lingerMilliseconds = 500;
const lingerBytes = 32 * 1024 * 1024;
/**
 * Reads on for a moment after an early answer. Closing at once, with bytes still arriving, would reset the connection, and the
 * client might lose the answer that tells it why (RFC 9112 §9.6).
 */
async function linger(source) {
    const over = AbortSignal.timeout(lingerMilliseconds);
    const timeout = new Promise((resolve) => {
        over.addEventListener('abort', () => resolve(undefined), { once: true });
    });
    let bytes = 0;
    while (!over.aborted && bytes < lingerBytes) {
        const chunk = await Promise.race([source.next().catch(() => undefined), timeout]);
        if (chunk === undefined)
            return;
        bytes += chunk.byteLength;
    }
}

;// CONCATENATED MODULE: ./build/service/http/problem.js






const problem_kinds = {
    400: { name: 'invalid', title: 'The request was refused' },
    401: { name: 'unauthorized', title: 'No valid token' },
    403: { name: 'forbidden', title: 'The token may not do this' },
    404: { name: 'unknown', title: 'Not found' },
    408: { name: 'too-slow', title: 'Too slow' },
    413: { name: 'too-large', title: 'Too large' },
    415: { name: 'media-type', title: 'Content type not taken' },
    422: { name: 'key-reused', title: 'Idempotency key used before' },
    429: { name: 'too-often', title: 'Too many requests' },
    431: { name: 'header-too-large', title: 'Header too large' },
    500: { name: 'internal', title: 'Internal error' },
    503: { name: 'busy', title: 'Busy' },
};
/** The answer to a request that was not done (RFC 9457, decisions.md §2). What is wrong with the service is logged (http/observe.ts), and not shown. */
function answerProblem(c, cause) {
    const failure = toFailure(cause);
    if (failure.status === 500 || isOutage(cause))
        c.set('failure', cause);
    const headers = { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...failure.headers };
    const problem = describeProblem(failure, { instance: c.req.path, request_id: c.get('requestId') });
    return c.body(JSON.stringify(problem), failure.status, headers);
}
/**
 * Where the connection is given up, what the caller is still sending is read on for a moment after the answer. So it is where the body
 * was left in its midst: the rest of it would stand before the next request, and the server cut the connection during one of those.
 */
function answerUpload(answer, source) {
    if (source.isHalfRead())
        answer.headers.set('connection', 'close');
    if (answer.headers.get('connection') !== 'close')
        return answer;
    return new Response(ReadableStream.from(answerThenLinger(answer, source)), answer);
}
async function* answerThenLinger(answer, source) {
    yield new Uint8Array(await answer.arrayBuffer());
    await linger(source);
}
/** `of` says which request it was, as far as there was one. */
function describeProblem({ status, message, errors }, of) {
    const { name, title } = problem_kinds[status];
    return {
        type: `urn:delivery-evidence:problem:${name}`,
        title,
        status,
        detail: message,
        ...of,
        message,
        ...(0,defined/* defined */.s)({ errors }),
    };
}
function toFailure(cause) {
    if (cause instanceof Refusal)
        return cause;
    if (cause instanceof Unauthorized) {
        return { status: 401, message: cause.message, headers: { 'www-authenticate': 'Bearer' } };
    }
    if (cause instanceof IdempotencyConflict)
        return { status: 422, message: cause.message };
    if (isQueue(cause)) {
        return { status: 503, message: cause.message, headers: { 'retry-after': '1' } };
    }
    if (cause instanceof error/* EvidenceError */.o && isElsewhere(cause)) {
        const message = 'What the service keeps its files in does not take this now; nothing was recorded, so try again in a moment.';
        return { status: 503, message, headers: { 'retry-after': '5' } };
    }
    return { status: 500, message: 'The service failed; nothing is known to be recorded, so try again in a moment.' };
}
/** Another server, such as S3, did not answer or would not: the operator reads why in the log. */
function isElsewhere({ code }) {
    return code === 'unreachable' || code === 'refused';
}
function isQueue(cause) {
    return cause instanceof QueueFull || cause instanceof StoreUnavailable;
}
function isOutage(cause) {
    return isQueue(cause) || cause instanceof error/* EvidenceError */.o;
}

;// CONCATENATED MODULE: ./build/service/access/issuer-keys.js

/** After this a key that the issuer has withdrawn is known to be gone. */
const freshFor = 600;
/** However many tokens name keys that are not there, the issuer is asked no more often. */
const pause = 60;
/** While there are no keys at all, nobody gets in; then it is asked more often. */
const pauseWithoutKeys = 5;
/**
 * The keys of one issuer, asked for once and kept. While the issuer is out of reach those that it had go on being used. However many
 * wait, it is asked once.
 */
function createIssuerKeys({ issuer, fetchKeys, now, log }) {
    let keys;
    let fetchedAt = Number.NEGATIVE_INFINITY;
    let triedAt = Number.NEGATIVE_INFINITY;
    let isReachable = true;
    let running;
    const refresh = async () => {
        triedAt = now();
        try {
            keys = await fetchKeys(issuer);
            fetchedAt = now();
            isReachable = true;
        }
        catch (cause) {
            isReachable = false;
            log(`The keys of the OIDC issuer ${issuer} cannot be had: ${issuer_keys_describe(cause)}`);
        }
        finally {
            running = undefined;
        }
    };
    const refreshIfDue = async () => {
        const isDue = now() - triedAt >= (keys === undefined ? pauseWithoutKeys : pause);
        if (isDue)
            running ??= refresh();
        await running;
    };
    return {
        find: async (id) => {
            const isFresh = now() - fetchedAt < freshFor;
            const isKnown = keys?.some(({ kid }) => kid === id) === true;
            if (!isFresh || !isKnown)
                await refreshIfDue();
            const found = keys?.find(({ kid }) => kid === id);
            // The issuer may have begun to sign with it while it could not be asked.
            if (found === undefined && !isReachable)
                throw outOfReach(issuer);
            return found;
        },
    };
}
function outOfReach(issuer) {
    return new Refusal(503, `Whether this token holds cannot be told, for its issuer ${issuer} cannot be reached from here just now; try again in a moment, or use an API token.`, { headers: { 'retry-after': String(pauseWithoutKeys) } });
}
function issuer_keys_describe(cause) {
    if (!(cause instanceof Error))
        return String(cause);
    return cause.cause instanceof Error ? `${cause.message}: ${cause.cause.message}` : cause.message;
}

;// CONCATENATED MODULE: ./build/service/access/job-token.js





/** Longer than any job's token; Node takes headers of 16 KiB in all. */
const longest = 8192;
/** Seconds by which two clocks may differ. */
const clockTolerance = 60;
/** Seconds after which a token is old, whatever it says itself: GitHub's live for minutes. */
const maxTokenAge = 3600;
const algorithms = ['RS256'];
/** A JWT, told from an API token by its form. */
function isJobToken(token) {
    return /^[\w-]+\.[\w-]+\.[\w-]*$/.test(token);
}
/** Checks the OIDC tokens of jobs (decisions.md §6). Nothing that a token says is believed before its signature holds. */
function createJobTokens({ issuers, audience, now, log }) {
    const trusted = new Map(issuers.map((issuer) => [issuer, createIssuerKeys({ issuer, fetchKeys: fetchKeys, now, log })]));
    return {
        verify: async (token) => {
            // Loaded where it is needed: most services see no job's token, and an embedded one never does.
            const jose = await __webpack_require__.e(/* import() */ 460).then(__webpack_require__.bind(__webpack_require__, 6460));
            const { kid, issuer } = readOrigin(jose, token);
            const key = await findKey(trusted, issuer, kid);
            const base = audience();
            const payload = await verifySignature(jose, { token, key, issuer, base, now });
            const claims = (0,parse/* parse */.qg)(JobClaims, payload);
            if (claims.ok)
                return { ...claims.value, issuer };
            throw new Unauthorized(`The bearer token is signed by ${issuer} but is no token of a GitHub job: ${(0,parse/* joinErrors */._h)(claims.errors)}.`);
        },
    };
}
/** Who is said to have signed it, and with which key: not believed, only looked up. */
function readOrigin(jose, token) {
    if (token.length > longest)
        throw new Unauthorized(`The bearer token is longer than ${longest} characters.`);
    try {
        const { alg, kid } = jose.decodeProtectedHeader(token);
        const { iss } = jose.decodeJwt(token);
        if (alg === undefined || !algorithms.includes(alg)) {
            throw new Unauthorized('The bearer token is not signed with RS256, as tokens of GitHub jobs are.');
        }
        if (kid !== undefined && iss !== undefined)
            return { kid, issuer: iss };
    }
    catch (cause) {
        if (cause instanceof Unauthorized)
            throw cause;
    }
    throw new Unauthorized('The bearer token looks like a JWT and cannot be read as one; send the whole token.');
}
async function findKey(trusted, issuer, kid) {
    const keys = trusted.get(issuer);
    if (keys === undefined) {
        throw new Unauthorized(`The bearer token is of the issuer "${issuer}", which this service does not trust; it is started with --oidc-issuer for each that it does.`);
    }
    const key = await keys.find(kid);
    if (key !== undefined)
        return key;
    throw new Unauthorized(`The bearer token is signed with a key that its issuer ${issuer} does not have.`);
}
async function verifySignature(jose, { token, key, issuer, base, now }) {
    try {
        const { payload } = await jose.jwtVerify(token, key, {
            algorithms,
            issuer,
            audience: [base, `${base}/`],
            clockTolerance,
            maxTokenAge,
            requiredClaims: ['exp', 'nbf', 'iat'],
            currentDate: new Date(now() * 1000),
        });
        return payload;
    }
    catch (cause) {
        if (cause instanceof jose.errors.JOSEError)
            throw new Unauthorized(job_token_explain(jose, cause, base));
        throw cause;
    }
}
function job_token_explain({ errors }, cause, base) {
    if (cause instanceof errors.JWTExpired) {
        return "The job's token has expired; ask for a new one with every request, as the action does.";
    }
    if (cause instanceof errors.JWTClaimValidationFailed) {
        const { claim, reason, payload } = cause;
        if (claim === 'aud' && reason === 'check_failed') {
            return `The job's token is for "${String(payload['aud'])}", and this service is "${base}"; give the action that \`url\`, or the service its address with --public-url.`;
        }
        return reason === 'missing'
            ? `The job's token lacks "${claim}".`
            : `The job's token does not hold now: "${claim}" is ${String(payload[claim])}; see that the clocks are right.`;
    }
    if (cause instanceof errors.JWSSignatureVerificationFailed) {
        return "The job's token was changed after it was signed, or signed by somebody else.";
    }
    return `The job's token does not hold (${cause.code}).`;
}

;// CONCATENATED MODULE: ./build/service/access/caller.js



/** Who the `Authorization` header speaks for, by an API token or by a job's OIDC token. Throws `Unauthorized`; 503 as JobTokens does. */
async function recogniseCaller({ store, jobs }, header) {
    const token = readBearer(header);
    return isJobToken(token) ? admitJob(store, await jobs.verify(token)) : authenticate(store, header);
}
/** A job may what all bindings together give it. One that fits none is known, and may nothing. */
async function admitJob(store, job) {
    const ofOwner = await store.findBindings(job.issuer, job.repository_owner_id);
    const bindings = ofOwner.filter((binding) => isBound(binding, job));
    const name = `${job.repository} run ${job.run_id} attempt ${job.run_attempt} by ${job.actor}`;
    return {
        // Not the run's or the token's: a report that was kept during an outage is sent again by a later run (decisions.md §2).
        id: `${job.issuer}#${job.repository_id}`,
        name,
        actor: { name, job: { ...job, bindings: bindings.map(({ id }) => id) } },
        grants: bindings.map((binding) => toGrant(binding, job)),
    };
}

;// CONCATENATED MODULE: ./build/service/http/stranger.js


/**
 * Lets nobody keep the service busy with tokens that do not hold: after too many of them from one address, what comes from there is
 * refused unseen for a moment, with 429.
 */
async function limitStrangers(c, { strangers }, recognise) {
    const address = c.get('address');
    const wait = strangers?.look(address) ?? 0;
    if (wait > 0)
        throw tooManyStrangers(wait);
    try {
        return await recognise();
    }
    catch (cause) {
        if (cause instanceof Unauthorized)
            strangers?.take(address);
        throw cause;
    }
}

;// CONCATENATED MODULE: ./build/service/http/pace.js

const slowest = { grace: 20_000, bytesPerSecond: 1024 };
/**
 * Gives a body up that arrives more slowly than the pace, with 408. Only the time counts in which the client is waited for: where this
 * service, its disk or its database is slow, that is nobody's fault outside.
 */
function keepPace(source, { grace, bytesPerSecond } = slowest) {
    let waited = 0;
    let bytes = 0;
    return {
        ...source,
        next: async () => {
            const began = performance.now();
            const allowed = grace + (bytes / bytesPerSecond) * 1000 - waited;
            const chunk = await withinTime(source.next(), allowed);
            waited += performance.now() - began;
            bytes += chunk?.byteLength ?? 0;
            return chunk;
        },
    };
}
async function withinTime(arriving, milliseconds) {
    const late = Promise.withResolvers();
    const timer = setTimeout(() => late.reject(tooSlow()), milliseconds);
    try {
        return await Promise.race([arriving, late.promise]);
    }
    finally {
        clearTimeout(timer);
        // Whoever comes after the end is not listened to any more.
        arriving.catch(() => undefined);
    }
}
function tooSlow() {
    return new Refusal(408, 'The body arrives too slowly; nothing was recorded, so send it again over a better connection.', {
        headers: { connection: 'close' },
    });
}

;// CONCATENATED MODULE: ./build/service/http/download.js

/**
 * What somebody sent is handed out as a file, and never shown as a page of ours. Rejects where the first bytes cannot be had: until
 * then it can be answered properly. After that the connection is cut, so that half a file never looks like a whole one.
 */
async function toDownload(c, { attachment, content }) {
    const { filename, content_type, size, sha256 } = attachment;
    const headers = {
        'content-type': content_type,
        'content-length': String(size),
        'content-disposition': toDisposition(filename),
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-cache',
        etag: `"${sha256}"`,
    };
    if (c.req.method === 'HEAD') {
        content.destroy();
        return new Response(null, { headers });
    }
    const chunks = content[Symbol.asyncIterator]();
    const first = await chunks.next();
    return new Response(ReadableStream.from(passOn(c, first, chunks)), { headers });
}
async function* passOn(c, first, rest) {
    try {
        if (first.done !== true)
            yield first.value;
        yield* { [Symbol.asyncIterator]: () => rest };
    }
    catch (cause) {
        c.set('failure', cause);
        const { outgoing } = c.env;
        outgoing.destroy();
        // Only then is it over: an end before that would pass for the file's.
        if (!outgoing.closed)
            await (0,external_node_events_.once)(outgoing, 'close');
    }
}
/** RFC 6266, with a name that any client understands beside the real one (RFC 8187). */
function toDisposition(filename) {
    const plain = filename.replaceAll(/[^\w.+-]/g, '_');
    const exact = encodeURIComponent(filename.toWellFormed()).replaceAll(/['()*]/g, download_escape);
    return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
function download_escape(character) {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

;// CONCATENATED MODULE: ./build/service/http/idempotency.js



/** Undefined where no key was sent, and the request is simply done. */
function toIdempotency(key, caller, asked) {
    if (key === undefined)
        return undefined;
    if (!/^[\x20-\x7e]{1,255}$/.test(key)) {
        throw new Refusal(400, 'The header Idempotency-Key must be 1 to 255 printable ASCII characters; send a new UUID.');
    }
    return { caller, key, request: (0,external_node_crypto_.hash)('sha256', (0,canonical/* canonicalJson */.d)(asked)) };
}

;// CONCATENATED MODULE: ./build/service/http/path.js



const patterns = {
    flow_name: primitives/* FlowName */.iV,
    trail_name: primitives/* TrailName */.QT,
    commit_sha: primitives/* CommitSha */.Yk,
    fingerprint: primitives/* Fingerprint */.$A,
};
const others = {
    org: { pattern: /^[^\p{Cc}\p{Cs}]{1,200}$/u, wrong: 'must be 1 to 200 printable characters' },
    number: { pattern: /^[1-9]\d{0,14}$/, wrong: 'must be a whole number from 1' },
    sha: { pattern: /^[a-f0-9]{7,64}$/, wrong: 'must be 7 to 64 lowercase hex characters' },
};
const any = { pattern: /^[^\p{Cc}\p{Cs}]*$/u, wrong: 'must be printable characters' };
/** Refuses a path parameter that does not have its pattern (published-api.md §4), by its name. */
function checkPath(params) {
    const wrong = Object.entries(params).flatMap(([name, value]) => {
        const complaint = path_complain(name, value);
        return complaint === undefined ? [] : [[name, complaint]];
    });
    if (wrong.length > 0)
        throw invalid('path', Object.fromEntries(wrong));
}
function path_complain(name, value) {
    if (isPatterned(name)) {
        const parsed = (0,parse/* parse */.qg)(patterns[name], value);
        return parsed.ok ? undefined : parsed.errors['body'];
    }
    const other = others[name] ?? any;
    return other.pattern.test(value) ? undefined : other.wrong;
}
function isPatterned(name) {
    return Object.hasOwn(patterns, name);
}

;// CONCATENATED MODULE: ./build/service/http/query.js


/** Query parameters as the table's schemas take them: an empty value is the default, a repeated one a comma list (decisions.md §2). */
function readQuery(url) {
    if (!url.includes('?'))
        return {};
    const values = new Map();
    for (const [name, value] of new URL(url).searchParams) {
        if (!isText(name) || !isText(value))
            throw invalid('query', { [isText(name) ? name : 'query']: 'must not have the character NUL' });
        const before = values.get(name);
        if (value !== '')
            values.set(name, before === undefined ? value : `${before},${value}`);
    }
    return Object.fromEntries(values);
}

// EXTERNAL MODULE: ./node_modules/@fastify/busboy/index.js
var busboy = __webpack_require__(6614);
;// CONCATENATED MODULE: ./build/service/http/multipart.js





/** Reads `data_json` and one file, in any order, as a stream (published-api.md §4.8). Nothing else is taken, and nothing twice. */
async function readForm(upload, file) {
    const parser = openParser(upload.contentType);
    const failure = Promise.withResolvers();
    // Whoever waits for it is told; where nobody does any more, it is no news.
    failure.promise.catch(() => undefined);
    const taken = takeParts(parser, file, failure.reject);
    try {
        await Promise.race([Promise.all([feed(upload.source, parser, failure.promise), taken.finished]), failure.promise]);
        const [data, kept] = await Promise.race([Promise.all([taken.data(), taken.file()]), failure.promise]);
        return { data, file: kept };
    }
    catch (cause) {
        await taken.abandon();
        throw cause;
    }
}
/** Every part is read as a stream of bytes, whatever its headers say of it. */
function openParser(contentType) {
    try {
        return new busboy.Busboy({
            headers: { 'content-type': contentType },
            isPartAFile: () => true,
            limits: { headerPairs: 64, headerSize: 16_384 },
        });
    }
    catch {
        throw invalid('body', { body: 'is multipart/form-data without a boundary' });
    }
}
/** Ends where the body does, or where something failed: the rest of a body that is refused is nobody's concern here. */
async function feed(source, parser, failure) {
    for (;;) {
        const chunk = await Promise.race([source.next(), failure]);
        if (chunk === undefined)
            break;
        if (!parser.write(chunk))
            await Promise.race([(0,external_node_events_.once)(parser, 'drain'), failure]);
    }
    parser.end();
}
function takeParts(parser, file, fail) {
    const finished = Promise.withResolvers();
    const streams = [];
    const data = createSlot('data_json', fail);
    const kept = createSlot(file.name, fail);
    parser.on('error', (cause) => fail(broken(cause)));
    parser.on('finish', finished.resolve);
    parser.on('file', (...[name, content, filename, , contentType]) => {
        streams.push(content);
        // What is wrong with a part, its reader says, or the parser; but an error that nobody listens to would end the process.
        content.on('error', () => undefined);
        const part = { content, filename, contentType };
        if (name === 'data_json')
            data.fill(() => multipart_readData(part));
        else if (name === file.name)
            kept.fill(() => file.take(part));
        else
            fail(unknownPart(name, file.name));
    });
    return {
        finished: finished.promise,
        data: async () => {
            if (data.isEmpty())
                throw invalid('body', { data_json: 'is required' });
            return data.value();
        },
        file: kept.value,
        abandon: async () => {
            for (const stream of streams)
                stream.destroy(new Error('The upload was abandoned.'));
            await Promise.allSettled([data.value(), kept.value()]);
        },
    };
}
function createSlot(name, fail) {
    const reading = [];
    return {
        fill: (read) => {
            if (reading.length > 0)
                return fail(invalid('body', { [name]: 'must be sent once' }));
            const one = read();
            one.catch(fail);
            reading.push(one);
        },
        isEmpty: () => reading.length === 0,
        value: async () => reading[0],
    };
}
async function multipart_readData({ content }) {
    return parseJson(await collect(content, jsonLimit, 'The part data_json'), 'data_json');
}
function unknownPart(name, file) {
    const part = name ?? 'a part without a name';
    return invalid('body', { [part]: `is not a part that is taken here; send data_json and ${file}` });
}
function broken(cause) {
    if (cause instanceof Refusal)
        return cause;
    return invalid('body', {
        body: `is not whole multipart/form-data (${cause instanceof Error ? cause.message : 'unreadable'})`,
    });
}

;// CONCATENATED MODULE: ./build/service/http/upload.js

/** 10 MB, inclusive (decisions.md §2). */
const attachmentLimit = 10 * 1024 * 1024;
const textLimit = 1024 * 1024;
/** Keeps an attachment while it streams in. An empty part, and the form field `null`, are none (decisions.md §2). */
async function keepAttachment(attachments, part) {
    const { head, all } = await peek(capped(part.content, attachmentLimit, 'The part attachment_file'));
    if (head.byteLength === 0)
        return null;
    if (part.filename === undefined && head.toString('latin1') === 'null')
        return null;
    const saved = await attachments.save(all);
    return { filename: toFilename(part.filename), content_type: toContentType(part.contentType), ...saved };
}
/** The text of a template or a JSON Schema; undefined where the part is empty. */
async function readTextPart(part, name) {
    const text = decodeText(await collect(part.content, textLimit, `The part ${name}`), name);
    const isNone = text === '' || (part.filename === undefined && text === 'null');
    return isNone ? undefined : text;
}
/** The first bytes, enough to tell `null` from more, and then everything from the beginning. */
async function peek(source) {
    const chunks = [];
    let bytes = 0;
    while (bytes <= 4) {
        const { done, value } = await source.next();
        if (done === true)
            break;
        chunks.push(value);
        bytes += value.byteLength;
    }
    return { head: Buffer.concat(chunks), all: chain(chunks, source) };
}
async function* chain(chunks, rest) {
    yield* chunks;
    yield* rest;
}
function toFilename(filename) {
    const printable = /^.{0,255}/u.exec((filename ?? '').replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ''))?.[0] ?? '';
    return printable === '' ? 'attachment' : printable;
}
function toContentType(contentType) {
    return /^[\w.+-]+\/[\w.+-]+$/.test(contentType) ? contentType : 'application/octet-stream';
}

;// CONCATENATED MODULE: ./build/service/http/request-body.js






const nothing = { attachment: null, text: undefined, file: undefined };
/** A multipart body holds more than its file: data_json, and the lines around the parts. */
const multipartLimit = attachmentLimit + jsonLimit + 65_536;
async function readBody(incoming) {
    switch (incoming.operation.encoding) {
        case 'none':
            return { data: undefined, ...nothing };
        case 'json':
            return { data: await readJson(incoming), ...nothing };
        case 'multipart':
            return readMultipart(incoming);
    }
}
async function readJson({ request, source }) {
    requireType(request, 'application/json');
    refuseLength(request, jsonLimit);
    return parseJson(await collect(iterate(source), jsonLimit, 'The body'), 'body');
}
async function readMultipart({ operation, request, source, attachments }) {
    requireType(request, 'multipart/form-data');
    refuseLength(request, multipartLimit);
    const upload = { contentType: request.headers.get('content-type') ?? '', source };
    const name = operation.file ?? 'attachment_file';
    const { data, file = {} } = await readForm(upload, { name, take: (part) => keepFile(part, name, attachments) });
    const { attachment = null, text } = file;
    return { data, attachment, text, file: attachment?.sha256 ?? text };
}
async function keepFile(part, name, attachments) {
    if (name === 'attachment_file')
        return { attachment: await keepAttachment(attachments, part) };
    return { text: await readTextPart(part, name) };
}
function requireType(request, wanted) {
    const encoding = request.headers.get('content-encoding') ?? 'identity';
    if (encoding !== 'identity')
        throw new Refusal(415, `The content encoding ${encoding} is not taken; send the body as it is.`);
    const sent = request.headers.get('content-type');
    if (sent?.split(';')[0]?.trim().toLowerCase() === wanted)
        return;
    throw new Refusal(415, `The content type must be ${wanted}, not ${sent ?? 'absent'}.`);
}
/** What is announced as too large is not even begun. */
function refuseLength(request, limit) {
    if (Number(request.headers.get('content-length') ?? 0) > limit)
        throw tooLarge('The body', limit);
}

;// CONCATENATED MODULE: ./build/service/http/route.js















/** Serves one operation: who asks, whether they may, what they ask, and only then the body. */
function createRoute(operation, handler, service) {
    return async (c) => {
        const source = keepPace(openBody(c.req.raw), service.pace);
        try {
            const caller = await recognise(c, operation, service);
            const query = route_check('query', operation.query, readQuery(c.req.url));
            const received = await readBody({ operation, source, request: c.req.raw, attachments: service.attachments });
            const body = route_check('body', operation.body, received.data);
            const asked = { method: c.req.method, path: c.req.path, body, file: received.file };
            // The table's schemas have just made query and body what the operation's handler is typed for.
            const input = {
                params: c.req.param(),
                query,
                body,
                attachment: received.attachment,
                text: received.text,
                caller,
                idempotency: operation.encoding === 'none' ? undefined : toIdempotency(c.req.header('idempotency-key'), caller.id, asked),
                condition: readCondition(c.req.raw.headers),
                url: `${service.publicUrl()}${c.req.url.slice(c.req.url.indexOf('/', 'https://'.length))}`,
                signal: c.req.raw.signal,
            };
            return await toResponse(c, await handler(input));
        }
        catch (cause) {
            return answerUpload(answerProblem(c, cause), source);
        }
    };
}
async function recognise(c, { access, flowIn }, service) {
    const caller = await limitStrangers(c, service, () => recogniseCaller(service, c.req.header('authorization')));
    c.set('caller', caller);
    const wait = service.rate?.take(caller.id) ?? 0;
    if (wait > 0)
        throw tooMany(wait);
    const params = c.req.param();
    checkPath(params);
    const place = { org: params['org'] ?? '', flow: params['flow_name'] };
    // Where the body names the flow, its handler asks again.
    admit(flowIn === 'body' ? inAnyFlow(caller) : caller, access, place);
    return caller;
}
function route_check(what, schema, value) {
    const parsed = (0,parse/* parse */.qg)(schema, value);
    if (!parsed.ok)
        throw invalid(what, parsed.errors);
    return parsed.value;
}
async function toResponse(c, reply) {
    if (reply.status === 304)
        return c.body(null, 304, { ...reply.headers });
    if ('opened' in reply)
        return toDownload(c, reply.opened);
    if (reply.status === 204)
        return c.body(null, 204, { ...reply.headers });
    return c.json(reply.answer, reply.status, { 'cache-control': 'private, no-cache', ...reply.headers });
}

;// CONCATENATED MODULE: ./build/service/http/unknown.js



const paths = Object.values(table/* operations */.z).map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^/api/v2${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));
/** 404; where the path is known and the method is not, with the methods that are. */
function answerUnknown(c) {
    const { method, path } = c.req;
    const methods = [...new Set(paths.filter(({ pattern }) => pattern.test(path)).map((known) => known.method))];
    const known = methods.join(', ');
    const refusal = methods.length === 0
        ? new Refusal(404, `There is nothing at ${path}; the API is below /api/v2.`)
        : new Refusal(404, `${path} takes ${known}, not ${method}.`, { headers: { allow: known } });
    return answerProblem(c, refusal);
}

;// CONCATENATED MODULE: ./build/service/access/rate.js
/** Callers that are remembered at the most: of a full bucket nothing need be known. */
const mostCallers = 10_000;
/** Fractions of seconds do not add up exactly; who waited as long as told must not be told to wait again. */
const rounding = 1e-6;
/** A token bucket for each caller. `now` in seconds. */
function createRateLimit(perSecond, now) {
    const buckets = new Map();
    const fill = (callerId) => {
        const at = now();
        const before = buckets.get(callerId) ?? { left: perSecond, at };
        return { left: Math.min(perSecond, before.left + (at - before.at) * perSecond), at };
    };
    const waitFor = ({ left }) => (left >= 1 - rounding ? 0 : Math.ceil((1 - left) / perSecond));
    return {
        look: (callerId) => waitFor(fill(callerId)),
        take: (callerId) => {
            const bucket = fill(callerId);
            const wait = waitFor(bucket);
            if (buckets.size >= mostCallers)
                buckets.clear();
            buckets.set(callerId, wait === 0 ? { ...bucket, left: bucket.left - 1 } : bucket);
            return wait;
        },
    };
}

;// CONCATENATED MODULE: ./build/service/http/origin.js



/**
 * Keeps the pages of others from using the browser of somebody who may more than they. An open service answers under names of this
 * machine alone, for anybody can point a name of his own at it (DNS rebinding). What changes something by a cookie must come from a
 * page of this service (Fetch Metadata; `Origin` where a browser does not send that); the API knows no cookies.
 */
function refuseForeign({ isOpen, publicUrl }) {
    return async (c, next) => {
        const { hostname } = new URL(c.req.url);
        if (isOpen && !isLoopback(hostname)) {
            throw new Refusal(403, `This service is for this machine alone and was asked for as "${hostname}"; open it under 127.0.0.1, or start it with --public-url.`);
        }
        if (changesByCookie(c) && !isOwn(c, publicUrl())) {
            throw new Refusal(403, 'This form was sent by a page of another site; open the page of this service and send it there.');
        }
        await next();
    };
}
function changesByCookie({ req }) {
    return !['GET', 'HEAD'].includes(req.method) && !req.path.startsWith('/api/');
}
/** What is no browser sends neither header, and has no cookies that somebody else could use. */
function isOwn({ req }, publicUrl) {
    const site = req.header('sec-fetch-site');
    if (site !== undefined)
        return site === 'same-origin' || site === 'none';
    const origin = req.header('origin');
    return origin === undefined || origin === publicUrl || (0,schema_url/* parseUrl */.D)(origin)?.host === req.header('host');
}

// EXTERNAL MODULE: ./node_modules/hono/dist/helper/html/index.js
var html = __webpack_require__(5621);
;// CONCATENATED MODULE: ./build/service/page/artifact-holder.js



const mostReports = 200;
/** The trails that hold an artifact. What they say together is what the API asserts (decisions.md §1). */
async function findHolders(service, org, fingerprint) {
    const filter = { kinds: ['artifact'], fingerprint };
    const [records, total] = await Promise.all([
        service.store.find(org, filter, { offset: 0, limit: mostReports }),
        service.store.count(org, filter),
    ]);
    const keys = new Map(records.map(toKey).map((key) => [`${key.flow}/${key.trail ?? ''}`, key]));
    const byFlow = (0,group/* groupBy */.$)(keys.values(), ({ flow }) => flow);
    const held = await Promise.all([...byFlow].map(([flow, ofFlow]) => readHeld(service, { org, flow }, ofFlow)));
    const standings = held
        .flat()
        .filter(isInTrail)
        .map(artifact_holder_toStanding)
        .toSorted((a, b) => b.reported - a.reported);
    return { standings, state: sumUp(standings, records.length < total), looked: records.length, total };
}
function artifact_holder_toStanding({ entry, judged }) {
    const { flow, trail } = judged.history;
    return { flow, trail, state: standingOf(entry, judged).state, reported: entry.last.created_at };
}
function sumUp(all, isCut) {
    if (all.length === 0)
        return undefined;
    const worst = worstOf(all.map(({ state }) => state));
    return worst === 'COMPLIANT' && isCut ? 'UNCLEAR' : worst;
}

// EXTERNAL MODULE: ./build/verdict/escape.js
var verdict_escape = __webpack_require__(555);
;// CONCATENATED MODULE: ./build/service/page/draw/text.js


/** Longest text that is shown at once; the rest opens. */
const text_longest = 160;
/** What somebody wrote, whatever it holds; what is long opens to its whole. Not for inside a heading or a link. */
function say(text) {
    const line = (0,verdict_escape/* toLine */.S5)(text);
    if (line.length <= text_longest)
        return (0,html/* html */.q) `<bdi>${breakable(line)}</bdi>`;
    const beginning = line.slice(0, text_longest).toWellFormed();
    return (0,html/* html */.q) `<details class="long">
    <summary><bdi>${breakable(beginning)}…</bdi> <span class="faint">${count(line.length)} characters</span></summary>
    <bdi>${line}</bdi>
  </details>`;
}
/** The same for inside a heading or a link, which lead to the whole. */
function label(text, most = 80) {
    const line = (0,verdict_escape/* toLine */.S5)(text);
    return (0,html/* html */.q) `<bdi>${breakable(line.length > most ? `${line.slice(0, most).toWellFormed()}…` : line)}</bdi>`;
}
/** What a thing is, in the words of whoever reported it. */
function lead(text) {
    return (0,html/* html */.q) `<div class="lead">${say(text)}</div>`;
}
/** Letters in a row that no language has; a line may break between such parts of them, so that no table grows without end. */
const endless = /\S{40,}/g;
const partOfWord = /.{1,20}/gu;
function breakable(line) {
    const parts = line.split(endless);
    const words = line.match(endless) ?? [];
    return parts.flatMap((part, index) => [part, ...text_cut(words[index] ?? '')]);
}
function text_cut(word) {
    return (word.match(partOfWord) ?? []).flatMap((part, index) => (index === 0 ? [part] : [(0,html/* raw */.l)('<wbr>'), part]));
}
/** The first line of a commit message. */
function subjectOf(message) {
    return message?.trim().split(/\r\n|\r|\n/, 1)[0] ?? '';
}
/** Lines as they were written. */
function text_quote(text) {
    return (0,html/* html */.q) `<pre dir="auto">${(0,verdict_escape/* toLines */.P_)(text)}</pre>`;
}
/** `1,234`: with its own width for every digit, so that columns stand in line. */
function count(value) {
    if (!Number.isSafeInteger(Math.trunc(value)))
        return String(value);
    return value.toLocaleString('en');
}
const shown = 12;
/** A fingerprint or a SHA: its beginning to look at, all of it to copy, to hear and to print. */
function hash(text) {
    const line = (0,verdict_escape/* toLine */.S5)(text);
    if (line.length <= shown)
        return (0,html/* html */.q) `<code>${line}</code>`;
    return (0,html/* html */.q) `<code class="hash" title="${line}"
    >${line.slice(0, shown)}<span class="rest">${line.slice(shown)}</span></code
  >`;
}
/** The name of a trail, which often is a commit. */
function nameTrail(name, most) {
    return /^[0-9a-f]{40,64}$/.test(name) ? hash(name) : label(name, most);
}
/** A short text that machines know: a type, a branch. */
function code(text) {
    return (0,html/* html */.q) `<code>${label(text, 120)}</code>`;
}
/** A file's path: a line breaks after its slashes. */
function filePath(path) {
    const line = (0,verdict_escape/* toLine */.S5)(path);
    if (line.length > 80)
        return say(path);
    return (0,html/* html */.q) `<code class="path"><bdi>${line.split(/(?<=\/)/).flatMap((part) => [part, (0,html/* raw */.l)('<wbr>')])}</bdi></code>`;
}
/** Something to copy. */
function block(text) {
    return (0,html/* html */.q) `<pre class="copy" tabindex="0"><code>${(0,verdict_escape/* toLines */.P_)(text).trimEnd()}</code></pre>`;
}
/** An address that somebody sent: a link if it is one of the web, else the text that it is. */
function outside(url, text = url) {
    const target = (0,verdict_escape/* toLinkTarget */.dU)(url);
    if (target === undefined)
        return say(text);
    return (0,html/* html */.q) `<a href="${target}" rel="nofollow noopener noreferrer">${label(text)}</a>`;
}

;// CONCATENATED MODULE: ./build/service/page/draw/facts.js


const mostName = 60;
/** What is known of a thing; what is not known has no line. */
function drawFacts(facts) {
    const known = facts.filter(([, value]) => value !== undefined && value !== '');
    if (known.length === 0)
        return undefined;
    return (0,html/* html */.q) `<dl class="facts">
    ${known.map(([name, value]) => (0,html/* html */.q) `<dt>${name}</dt>
          <dd>${value}</dd>`)}
  </dl>`;
}
/** Members that whoever reports has chosen: annotations, tags, user data. */
function listMembers(members) {
    return Object.entries(members).map(([name, value]) => [label(name, mostName), toValue(value)]);
}
/** `{label: address}` or `{label: {href, fingerprint?}}`. */
function listOutside(urls) {
    return Object.entries(urls).map(([name, value]) => {
        const href = typeof value === 'object' && value !== null && 'href' in value ? value.href : value;
        return [label(name, mostName), typeof href === 'string' ? outside(href) : toValue(value)];
    });
}
function toValue(value) {
    if (typeof value === 'string')
        return say(value);
    if (typeof value !== 'object' || value === null)
        return label(String(value));
    const members = Object.entries(value);
    const isPlain = members.length < 7 && members.every(([, member]) => isShort(member));
    if (isPlain)
        return say(members.map(([name, member]) => `${name} ${String(member)}`).join(', '));
    return block(JSON.stringify(value, null, 2));
}
function isShort(value) {
    return ['string', 'number', 'boolean'].includes(typeof value) && String(value).length <= 60;
}

;// CONCATENATED MODULE: ./build/service/page/draw/icon.js

/** Sixteen units square, and told apart by shape alone: a disc, an octagon, a broken ring, a shield, a question. */
const shapes = {
    good: '<circle cx="8" cy="8" r="7"/><path class="cut" d="m4.9 8.3 2.2 2.2 4.1-4.7"/>',
    bad: '<path d="M5.1 1h5.8L15 5.1v5.8L10.9 15H5.1L1 10.9V5.1z"/><path class="cut" d="m5.6 5.6 4.8 4.8m0-4.8-4.8 4.8"/>',
    open: '<circle class="line" cx="8" cy="8" r="6" stroke-dasharray="3.6 2.68"/>',
    excused: '<path d="M8 .8 14.2 3v4.6c0 3.6-2.5 6.3-6.2 7.6-3.7-1.3-6.2-4-6.2-7.6V3z"/><path class="cut" d="M8 4.4v4.2m0 2.4v.4"/>',
    unclear: '<circle class="line" cx="8" cy="8" r="6.2"/><path class="line" d="M6.2 6.4a1.9 1.9 0 1 1 2.7 1.8c-.6.3-.9.6-.9 1.2m0 1.9v.3"/>',
};
/** A shape for eyes; the word beside it says the same to everybody. */
function drawIcon(tone) {
    return (0,html/* raw */.l)(`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">${shapes[tone]}</svg>`);
}

;// CONCATENATED MODULE: ./build/service/page/draw/markup.js
/** Draws what is known; of what is absent or empty nothing. */
function known(value, draw) {
    return value === undefined || value === null || value === '' ? undefined : draw(value);
}

;// CONCATENATED MODULE: ./build/service/page/draw/moment.js

/** The last moment that a Date can hold, in seconds. */
const endOfTime = 8.64e12;
/** A moment in UTC, which the page's script tells in the reader's own zone beside it. Epoch seconds. */
function moment(seconds) {
    if (seconds === undefined || !(Math.abs(seconds) <= endOfTime))
        return (0,html/* html */.q) `<span class="faint">unknown</span>`;
    const iso = moment_toIso(seconds);
    return (0,html/* html */.q) `<time datetime="${iso}"><span class="utc">${toUtc(iso)}</span></time>`;
}
/** `2026-11-21T06:37:26Z`. */
function moment_toIso(seconds) {
    return new Date(seconds * 1000).toISOString().replace(/\.\d+Z$/, 'Z');
}
function toUtc(iso) {
    return iso.replace('T', ' ').replace('Z', ' UTC');
}
const units = [
    ['d', 86_400],
    ['h', 3600],
    ['min', 60],
    ['s', 1],
];
/** `2 d 3 h`, `45 s`, `0.3 s`: the two largest units. What nobody waits for is told in seconds. */
function span(seconds) {
    if (!(seconds >= 1 && seconds < endOfTime))
        return `${Math.round(seconds * 1000) / 1000} s`;
    const parts = [];
    let rest = Math.round(seconds);
    for (const [unit, size] of units) {
        if (rest >= size)
            parts.push(`${Math.floor(rest / size).toLocaleString('en')} ${unit}`);
        rest %= size;
    }
    return parts.slice(0, 2).join(' ');
}

;// CONCATENATED MODULE: ./build/service/page/draw/pager.js


const pager_pageSize = 50;
/** What an address says instead of a page, to have all of a list: for paper. */
const whole = 'all';
/** The page of a list that an address asks for, from 1; one that is not there is the nearest that is. */
function cutPage(list, page) {
    const total = list.length;
    if (page === whole)
        return { items: list, start: 0, total };
    const last = Math.max(1, Math.ceil(total / pager_pageSize));
    const asked = Math.min(Math.max(1, Math.trunc(Number(page ?? 1)) || 1), last);
    const start = (asked - 1) * pager_pageSize;
    return { items: list.slice(start, start + pager_pageSize), start, total };
}
/** Where one stands in a list, and the ways on; nothing where all of it is there by itself. */
function drawPager({ items, start, total }, name, hrefOf) {
    if (total <= pager_pageSize)
        return undefined;
    const page = start / pager_pageSize + 1;
    const to = (other, text, rel) => (0,html/* html */.q) `<a href="${hrefOf(other)}" rel="${rel}" data-swap="${rel}">${text}</a>`;
    const isWhole = items.length === total;
    return (0,html/* html */.q) `<nav class="pager" aria-label="Pages of ${name}">
    <span>${count(start + 1)}–${count(start + items.length)} of ${count(total)}</span>
    ${page > 1 ? to(String(page - 1), 'Previous', 'prev') : ''}
    ${start + items.length < total ? to(String(page + 1), 'Next', 'next') : ''}
    ${isWhole ? to('1', 'In pages', 'first') : to(whole, 'All', 'all')}
  </nav>`;
}
/** The same address with another value of a parameter; undefined leaves it out. */
function withQuery(url, changes) {
    const query = new URLSearchParams(url.search);
    for (const [name, value] of Object.entries(changes)) {
        if (value === undefined)
            query.delete(name);
        else
            query.set(name, value);
    }
    const text = query.toString();
    return `${url.pathname}${text === '' ? '' : `?${text}`}`;
}

;// CONCATENATED MODULE: ./build/service/page/draw/section.js


/** A part of a page under its heading. `id` is what addresses and the page's script know it by. */
function section(id, title, content) {
    return (0,html/* html */.q) `<section id="${id}" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    ${content}
  </section>`;
}
/** `Artifacts 12`. */
function counted(title, total) {
    return (0,html/* html */.q) `${title} <span class="count">${count(total)}</span>`;
}
/** Nothing is there, and what to do about it. */
function empty(sentence, next) {
    return (0,html/* html */.q) `<div class="empty">
    <p>${sentence}</p>
    ${next}
  </div>`;
}
/** What is looked up now and then. */
function fold(title, content, isOpen = false) {
    return (0,html/* html */.q) `<details class="fold" ${isOpen ? 'open' : ''}>
    <summary>${title}</summary>
    ${content}
  </details>`;
}

;// CONCATENATED MODULE: ./build/service/page/draw/status.js




const signs = {
    COMPLIANT: { tone: 'good', word: 'Compliant' },
    'NON-COMPLIANT': { tone: 'bad', word: 'Non-compliant' },
    INCOMPLETE: { tone: 'open', word: 'Incomplete' },
    MISSING: { tone: 'open', word: 'Missing' },
    UNCLEAR: { tone: 'unclear', word: 'Unclear' },
};
/** How a state is shown; one that is not known here is never taken for a good one. */
function signOf(state) {
    return signs[state] ?? { tone: 'unclear', word: (0,verdict_escape/* toLine */.S5)(state) };
}
const itemTones = {
    passing: 'good',
    failing: 'bad',
    missing: 'open',
    overridden: 'excused',
};
/** Shape, word and colour say the same. */
function status_status(tone, word) {
    return (0,html/* html */.q) `<span class="status ${tone}">${drawIcon(tone)} ${word}</span>`;
}
function stateStatus(state) {
    const { tone, word } = signOf(state);
    return status_status(tone, word);
}
/** `Failing`; with a total, `4 failing`. */
function itemStatus(state, total) {
    const word = total === undefined ? `${state.charAt(0).toUpperCase()}${state.slice(1)}` : `${count(total)} ${state}`;
    return status_status(itemTones[state], word);
}
function outcomeStatus(isCompliant) {
    return stateStatus(isCompliant ? 'COMPLIANT' : 'NON-COMPLIANT');
}

;// CONCATENATED MODULE: ./build/service/page/draw/table.js

/**
 * A table, or on narrow screens a list of what its rows say, each under its column's title. The roles are said in words, for a table
 * that is laid out as a list loses them.
 */
function drawTable(name, columns, items) {
    const telling = columns.filter(({ isTelling }) => isTelling !== false);
    return (0,html/* html */.q) `<div class="scroll">
    <table role="table" aria-label="${name}">
      <thead role="rowgroup">
        <tr role="row">
          ${telling.map(drawTitle)}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${items.map((item) => drawRow(telling, item))}
      </tbody>
    </table>
  </div>`;
}
function drawTitle({ title, isNumber, sort }) {
    const kind = isNumber === true ? 'number' : '';
    if (sort === undefined)
        return (0,html/* html */.q) `<th role="columnheader" scope="col" class="${kind}">${title}</th>`;
    const mark = sort.now === undefined ? '' : (0,html/* html */.q) `<span aria-hidden="true">${sort.now === 'ascending' ? '↑' : '↓'}</span>`;
    return (0,html/* html */.q) `<th role="columnheader" scope="col" class="${kind}" aria-sort="${sort.now ?? 'none'}">
    <a href="${sort.href}" data-swap="${title}">${title} ${mark}</a>
  </th>`;
}
function drawRow(columns, item) {
    return (0,html/* html */.q) `<tr role="row">
    ${columns.map(({ title, cell, isNumber }) => (0,html/* html */.q) `<td role="cell" data-label="${title}" class="${isNumber === true ? 'number' : ''}">
          <div>${cell(item)}</div>
        </td>`)}
  </tr>`;
}

// EXTERNAL MODULE: ./node_modules/hono/dist/helper/cookie/index.js + 1 modules
var cookie = __webpack_require__(6916);
;// CONCATENATED MODULE: ./build/service/page/sign-in.js








const sign_in_cookie = 'evidence_token';
const formLimit = 8192;
const halfDay = 12 * 3600;
/** Who looks at a page, by the cookie that signing in has set. Throws `Unauthorized`. */
async function recogniseVisitor(c, { store }) {
    const token = (0,cookie/* getCookie */.Ri)(c, sign_in_cookie);
    if (token === undefined)
        throw new Unauthorized('These pages are for holders of a token of this service.');
    return authenticate(store, `Bearer ${token}`);
}
/** Takes a token once, and says where to go on: to the page that was asked for, or why not. */
async function signIn(c, service) {
    const bytes = await collect(iterate(keepPace(openBody(c.req.raw), service.pace)), formLimit, 'The form');
    const form = new URLSearchParams(decodeText(bytes, 'form'));
    const next = toPath(form.get('next') ?? '/');
    const token = (form.get('token') ?? '').trim();
    if (token === '')
        return { next, refused: 'No token was given.' };
    try {
        await limitStrangers(c, service, () => authenticate(service.store, `Bearer ${token}`));
    }
    catch (cause) {
        if (cause instanceof Unauthorized)
            return { next, refused: cause.message };
        throw cause;
    }
    const secure = service.publicUrl().startsWith('https:');
    (0,cookie/* setCookie */.TV)(c, sign_in_cookie, token, { httpOnly: true, sameSite: 'Lax', path: '/', maxAge: halfDay, secure });
    return { next };
}
function signOut(c) {
    (0,cookie/* deleteCookie */.Yj)(c, sign_in_cookie, { path: '/' });
}
/** Asks for a token; `refused` says why the last one did not do. */
function showSignIn(next, reason, refused) {
    const wrong = refused === undefined ? '' : (0,html/* html */.q) `<p class="alert" id="refused" role="alert">${refused}</p>`;
    return {
        title: refused === undefined ? 'Sign in' : 'Sign in: refused',
        steps: [],
        content: (0,html/* html */.q) `<div class="head">
        <h1>Sign in</h1>
        <p>${reason}</p>
      </div>
      ${wrong}
      <form class="sign" method="post" action="/sign-in">
        <div>
          <label for="token">API token, ${code('des_…')}</label>
          <input
            id="token"
            name="token"
            type="password"
            autocomplete="current-password"
            spellcheck="false"
            required
            ${refused === undefined ? '' : 'aria-describedby=refused aria-invalid=true'}
          />
        </div>
        <input name="next" type="hidden" value="${next}" />
        <button>Sign in</button>
      </form>
      <section id="none" aria-labelledby="none-title">
        <h2 id="none-title">No token?</h2>
        <p>Whoever runs this service makes one that may read:</p>
        ${block('evidence token create --name me --org ORGANISATION --flow "*" --role reader')}
        <p class="note">
          The token is kept for twelve hours in a cookie that no script can read, and goes to this service alone.
        </p>
      </section>`,
    };
}
/** A path of this service, and never the way to another one: `//elsewhere` and `/\elsewhere` would be. */
function toPath(next) {
    return /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(next) ? next : '/';
}

;// CONCATENATED MODULE: ./build/service/page/visit.js





async function admitVisitor(c, service, isOpen) {
    const url = new URL(c.req.url);
    if (isOpen)
        return { service, url, caller: undefined, context: c };
    const caller = await limitStrangers(c, service, () => recogniseVisitor(c, service));
    c.set('caller', caller);
    const params = c.req.param();
    if (params['org'] !== undefined)
        admit(caller, 'read', { org: params['org'], flow: params['flow_name'] });
    return { service, url, caller, context: c };
}
/** Whoever may read may read all of an organisation; another is not there for them (decisions.md §6). */
function mayRead({ caller }, org) {
    return caller === undefined || may(caller, 'read', { org, flow: undefined });
}
/** Addresses below the one that the visitor came by, whatever that is. */
function linksOf(org) {
    return createLinks('', org);
}

;// CONCATENATED MODULE: ./build/service/page/step.js


/** The way to a page: organisation, flow, trail. */
function stepsTo(org, flow, trail) {
    const links = linksOf(org);
    return [
        { text: label(org, 40), href: links.organisation },
        ...(flow === undefined ? [] : [{ text: label(flow, 40), href: links.flow(flow) }]),
        ...(flow === undefined || trail === undefined ? [] : [{ text: nameTrail(trail), href: links.trail(flow, trail) }]),
    ];
}

;// CONCATENATED MODULE: ./build/service/page/artifact.js
















/** An artifact: whether it may go out, what it is, where it came from, and what attests it. */
async function showArtifact(visit, place, fingerprint) {
    const held = await findNewest(visit.service, place, fingerprint);
    const artifact = toArtifact(held.entry, held.judged, linksOf(place.org));
    if (visit.url.searchParams.get('format') === 'json')
        return Response.json(artifact);
    const holders = await findHolders(visit.service, place.org, fingerprint);
    const own = standingOf(held.entry, held.judged);
    return {
        title: `${artifact.filename} · ${place.flow} · ${place.org}`,
        org: place.org,
        steps: stepsTo(place.org, place.flow, held.entry.first.trail ?? undefined),
        content: [
            (0,html/* html */.q) `<div class="head">
        <p class="kind">
          Artifact${known(artifact.template_reference_name, (name) => (0,html/* html */.q) `, ${code(name)} in the template`)}
        </p>
        <h1>${label(artifact.filename, 200)}</h1>
        ${known(artifact.description, lead)}
      </div>`,
            drawState(own, holders),
            (0,html/* html */.q) `<div class="split">
        <div>${drawEvidence(own, place.org)} ${drawHolders(holders, place.org)}</div>
        ${drawAside(visit, artifact, held)}
      </div>`,
        ],
    };
}
/** It may go out if no trail that holds it says no (decisions.md §1); one that is in none stands for itself. */
function drawState(own, holders) {
    const state = holders.state ?? own.state;
    const { tone, word } = signOf(state);
    return (0,html/* html */.q) `<div class="verdict ${tone}" role="group" aria-label="Verdict">
    ${drawIcon(tone)}
    <div>
      <strong>${word}</strong>
      <p>${artifact_tell(state, holders)}</p>
      ${own.reasons.slice(0, mostReasons).map((reason) => (0,html/* html */.q) `<p>${say(reason)}</p>`)}
    </div>
  </div>`;
}
const mostReasons = 10;
function artifact_tell(state, { standings, looked, total }) {
    if (state === 'COMPLIANT')
        return 'It may go out: every trail that holds it says yes.';
    if (state === 'UNCLEAR') {
        return `The newest ${count(looked)} of ${count(total)} reports were looked at, and say yes; ask the API for all of them.`;
    }
    const refusing = standings.filter((one) => one.state !== 'COMPLIANT').length;
    return standings.length > 1
        ? `It may not go out: ${count(refusing)} of ${count(standings.length)} trails say no.`
        : 'It may not go out.';
}
function drawEvidence({ evidence }, org) {
    if (evidence.length === 0) {
        const step = '- uses: OWNER/delivery-evidence@v1\n  with:\n    kind: junit\n    name: app.unit-tests';
        return section('evidence', 'Evidence', empty('Nothing attests this artifact by itself. A name with a dot ties evidence to it:', block(step)));
    }
    const table = drawTable('Evidence', [
        { title: 'Outcome', cell: ({ is_compliant }) => outcomeStatus(is_compliant) },
        {
            title: 'Evidence',
            cell: ({ attestation_name: name, attestation_type: type, attestation_id: id = '' }) => (0,html/* html */.q) `<a href="${linksOf(org).attestation(id)}">${label(name, 60)}</a><span class="sub">${code(type)}</span>`,
        },
        {
            title: 'Why',
            isTelling: evidence.some(({ reasons = [] }) => reasons.length > 0),
            cell: ({ reasons = [] }) => reasons.map((reason) => (0,html/* html */.q) `<div>${say(reason)}</div>`),
        },
    ], evidence);
    return section('evidence', counted('Evidence', evidence.length), (0,html/* html */.q) `<div class="stack">${table}</div>`);
}
function drawHolders({ standings, looked, total }, org) {
    if (standings.length === 0)
        return '';
    const table = drawTable('Trails', [
        { title: 'State', cell: ({ state }) => stateStatus(state) },
        {
            title: 'Trail',
            cell: ({ flow, trail }) => (0,html/* html */.q) `<a href="${linksOf(org).trail(flow, trail)}">${nameTrail(trail)}</a
            ><span class="sub">${label(flow)}</span>`,
        },
        { title: 'Reported', cell: ({ reported }) => moment(reported) },
    ], standings);
    const note = (0,html/* html */.q) `<p class="note">The newest ${count(looked)} of ${count(total)} reports were looked at.</p>`;
    return section('trails', counted('Trails that hold it', standings.length), [
        (0,html/* html */.q) `<div class="stack">${table}</div>`,
        looked < total ? note : undefined,
    ]);
}
function drawAside({ url }, artifact, { entry }) {
    const { annotations = {}, external_urls: urls = {} } = artifact;
    return (0,html/* html */.q) `<aside aria-label="About this artifact">
    ${section('fingerprint', 'Fingerprint', [
        (0,html/* html */.q) `<p class="whole">${hash(artifact.fingerprint)}</p>
        <p class="note">Check what you have against it:</p>`,
        block('sha256sum FILE\nevidence fingerprint PATH'),
        (0,html/* html */.q) `<p class="note">The second knows folders and images too.</p>`,
    ])}
    ${section('origin', 'Where it came from', drawFacts(listOrigin(artifact, entry.first.actor.name)))}
    ${Object.keys(urls).length === 0 ? '' : section('links', 'Links', drawFacts(listOutside(urls)))}
    ${Object.keys(annotations).length === 0 ? '' : section('annotations', 'Annotations', drawFacts(listMembers(annotations)))}
    <p class="screen"><a href="${withQuery(url, { format: 'json' })}">As JSON</a></p>
  </aside>`;
}
function listOrigin(artifact, reporter) {
    const { git_commit: commit, git_commit_info: info, repo_info: repository } = artifact;
    return [
        ['Commit', known(commit, hash)],
        ['Author', known(info?.author, say)],
        ['The commit', known(artifact.commit_url, outside)],
        ['The build', known(artifact.build_url, outside)],
        ['Repository', known(repository, ({ url, name }) => outside(url, name))],
        ['First reported', (0,html/* html */.q) `${moment(Date.parse(artifact.created_at) / 1000)} by ${label(reporter, 40)}`],
        ['Last reported', moment(Date.parse(artifact.last_modified_at) / 1000)],
        ['From commit to report', toSpan(artifact.commit_lead_times['artifact_reported'])],
    ];
}
function toSpan(seconds) {
    return typeof seconds === 'number' ? span(seconds) : undefined;
}

;// CONCATENATED MODULE: ./build/service/page/asset/script.js
/*
 * All that runs in a reader's browser; every page works without it. The functions below are sent as they stand, by their own text: so
 * each may name nothing but its parameters and what every browser has.
 */
/** Tells every time in the reader's zone, beside the UTC that the page came with. */
function tellTimes({ document }) {
    const inZone = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
    for (const time of document.querySelectorAll('time:not(:has(.local))')) {
        const local = document.createElement('span');
        local.className = 'local';
        local.textContent = inZone.format(new Date(time.dateTime));
        time.append(local);
    }
}
/** Brings a part of another page into its place on this one, known by its id; where that fails, the whole page. */
function createSwap(window, tell) {
    const { document, location, history } = window;
    let newest = 0;
    const put = (page, { id }) => {
        const other = page.querySelector(`#${id} [data-part]`);
        const mine = document.querySelector(`#${id} [data-part]`);
        if (other === null || mine === null)
            throw new Error('The part is not there.');
        const said = other.querySelector('[data-count]')?.textContent ?? '';
        mine.replaceWith(other);
        const status = document.querySelector(`#${id} [role=status]`);
        if (status !== null)
            status.textContent = said;
    };
    return async (address, part) => {
        newest += 1;
        const own = newest;
        try {
            const response = await window.fetch(address);
            const text = await response.text();
            if (own !== newest)
                return;
            put(new window.DOMParser().parseFromString(text, 'text/html'), part);
            history.replaceState(null, '', address);
            tell(window);
        }
        catch {
            location.href = address;
        }
    };
}
/** Applies a filter as it is typed. */
function followForms({ document, FormData }, swap) {
    let typing;
    document.addEventListener('input', ({ target }) => {
        const form = target.closest('form[data-live]');
        const part = form?.closest('section');
        if (!form || !part)
            return;
        clearTimeout(typing);
        typing = setTimeout(() => {
            const given = [...new FormData(form)].filter(([, value]) => value !== '');
            const query = new URLSearchParams(given).toString();
            void swap(query === '' ? form.action : `${form.action}?${query}`, part);
        }, 250);
    });
}
/** Sorts and pages in place, and stays where the reader was. */
function followLinks({ document }, swap) {
    document.addEventListener('click', (event) => {
        const link = event.target.closest('a[data-swap]');
        const part = link?.closest('section[id]');
        if (!link || !part || [event.button !== 0, event.metaKey, event.ctrlKey, event.shiftKey].includes(true))
            return;
        event.preventDefault();
        const same = `#${part.id} a[data-swap="${link.getAttribute('data-swap')}"]`;
        const stay = async () => {
            await swap(link.href, part);
            const next = document.querySelector(same) ?? document.querySelector(`#${part.id} a[data-swap]`);
            next?.focus();
        };
        void stay();
    });
}
const script = `(() => {
  const tell = ${tellTimes.toString()};
  const swap = (${createSwap.toString()})(window, tell);
  (${followForms.toString()})(window, swap);
  (${followLinks.toString()})(window, swap);
  tell(window);
})();
`;

;// CONCATENATED MODULE: ./build/service/page/asset/frame-style.js
/**
 * What every page stands in. One scale of type (13, 15, 18, 26 px), one of space (4, 8, 12, 16, 24, 32, 48 px), greys for everything
 * but state; it follows the reader's choice of light or dark. What stands on tinted ground keeps a contrast of 4.5 to 1.
 */
const frameStyle = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#1b1f24, #e7eaee);
  --faint: light-dark(#57606a, #9aa4af);
  --ground: light-dark(#ffffff, #101418);
  --raised: light-dark(#f5f7f9, #181d23);
  --line: light-dark(#dce1e6, #2c343d);
  --field: light-dark(#868f99, #6b7681);
  --link: light-dark(#0a56b0, #82b8ff);
  --good: light-dark(#136c35, #57c97d);
  --bad: light-dark(#b3202c, #ff8580);
  --open: light-dark(#845300, #e2b04a);
  --excused: light-dark(#6639a6, #bfa0f5);
  --unclear: light-dark(#57606a, #9aa4af);
  --text-s: .8125rem;
  --text-m: .9375rem;
  --text-l: 1.125rem;
  --text-xl: 1.625rem;
  --s1: .25rem;
  --s2: .5rem;
  --s3: .75rem;
  --s4: 1rem;
  --s6: 1.5rem;
  --s8: 2rem;
  --s12: 3rem;
  --round: 8px;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
}
* { box-sizing: border-box }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100% }
body {
  margin: 0;
  background: var(--ground);
  color: var(--ink);
  font: var(--text-m)/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif;
  font-variant-numeric: tabular-nums;
  overflow-wrap: break-word;
}
a { color: var(--link); text-underline-offset: .18em; text-decoration-thickness: 1px }
a:hover { text-decoration-thickness: 2px }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 2px }
.skip { position: absolute; left: var(--s4); top: -10rem; background: var(--ground); padding: var(--s2) var(--s4); z-index: 1 }
.skip:focus { top: var(--s2) }
.hidden {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
}
.print { display: none }
.faint { color: var(--faint) }

/* The frame: where one is, a search, who looks. */
.top { border-bottom: 1px solid var(--line) }
.top > div, main, .foot {
  max-width: 80rem; margin-inline: auto; padding-inline: clamp(var(--s4), 3vw, var(--s8));
}
.top > div { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s2) var(--s6); padding-block: var(--s3) }
.top nav { flex: 1 1 16rem; min-width: 0 }
.top ol { display: flex; flex-wrap: wrap; gap: var(--s1) 0; margin: 0; padding: 0; list-style: none }
.top li { display: flex; min-width: 0 }
.top li + li::before { content: "/"; margin-inline: var(--s2); color: var(--faint) }
.top li a { color: inherit; text-decoration: none; overflow-wrap: anywhere }
.top li a:hover { text-decoration: underline }
.top li:first-child a { font-weight: 600 }
.top form { display: flex; gap: var(--s2); align-items: center; margin: 0 }
.top input { width: 15rem; max-width: 100% }
main { padding-block: var(--s8) var(--s12) }
.foot { color: var(--faint); font-size: var(--text-s); padding-block: var(--s4) var(--s8); border-top: 1px solid var(--line) }

/* Headings. */
h1 { font-size: var(--text-xl); line-height: 1.25; font-weight: 650; margin: 0; overflow-wrap: anywhere }
h2 { font-size: var(--text-l); line-height: 1.35; font-weight: 650; margin: 0 0 var(--s3) }
h3 { font-size: var(--text-m); font-weight: 650; margin: var(--s6) 0 var(--s2); overflow-wrap: break-word }
p { margin: 0 0 var(--s3); max-width: 80ch; overflow-wrap: break-word }
section { margin-top: var(--s8) }
.head { margin-bottom: var(--s6) }
.head p { margin: var(--s2) 0 0 }
.kind { color: var(--faint); font-size: var(--text-s); margin: 0 0 var(--s1) }
.count { color: var(--faint); font-weight: 400; margin-left: var(--s1) }
.split { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0 var(--s12) }
.split > * { min-width: 0 }
@media (min-width: 64rem) {
  .split { grid-template-columns: minmax(0, 1fr) 20rem }
  .split > aside { font-size: var(--text-s) }
}
aside section:first-child { margin-top: var(--s8) }
`;

;// CONCATENATED MODULE: ./build/service/page/asset/state-style.js
/** State, tables and facts: what a page is looked at for. */
const stateStyle = `
/* State: shape, word, colour. */
.icon { width: 1em; height: 1em; vertical-align: -.125em; fill: currentColor }
.icon .line { fill: none; stroke: currentColor; stroke-width: 1.6; stroke-linecap: round }
.icon .cut { fill: none; stroke: var(--ground); stroke-width: 1.7; stroke-linecap: round; stroke-linejoin: round }
.status { font-weight: 600; white-space: nowrap }
.status .icon { margin-right: .2em }
.good { color: var(--good) }
.bad { color: var(--bad) }
.open { color: var(--open) }
.excused { color: var(--excused) }
.unclear { color: var(--unclear) }
.verdict {
  --tint: color-mix(in oklab, currentColor 8%, var(--ground));
  display: grid; grid-template-columns: auto minmax(0, 1fr); gap: var(--s1) var(--s4); align-items: start;
  padding: var(--s4) var(--s6); border: 1px solid color-mix(in oklab, currentColor 35%, var(--ground));
  border-radius: var(--round); background: var(--tint);
}
.verdict > .icon { width: 2rem; height: 2rem; margin-top: .1rem }
.verdict .icon .cut { stroke: var(--tint) }
.verdict strong { display: block; font-size: var(--text-xl); line-height: 1.3; font-weight: 650 }
.verdict p { color: var(--ink); margin: 0; max-width: none }
.verdict .said { margin-top: var(--s2); font-size: var(--text-s) }
.tally { display: flex; flex-wrap: wrap; gap: var(--s1) var(--s6); margin: var(--s4) 0 0; padding: 0; list-style: none }
.strip { display: flex; flex-wrap: wrap; gap: 0; margin: 0; padding: 0; list-style: none }
.strip a { display: grid; place-items: center; width: 1.5rem; height: 1.5rem; border-radius: 4px }
.strip a:hover { background: var(--line) }
.strip .icon { width: 1rem; height: 1rem }

/* Tables; below 40rem lists of what their rows say. */
.scroll { overflow-x: auto; position: relative }
table { border-collapse: collapse; width: 100% }
th { text-align: left; font-size: var(--text-s); font-weight: 500; color: var(--faint); white-space: nowrap }
th a { color: inherit; text-decoration: none }
th a:hover, th[aria-sort$="ending"] a { color: var(--ink); text-decoration: underline }
th, td { padding: var(--s2) var(--s4) var(--s2) 0; border-bottom: 1px solid var(--line); vertical-align: baseline }
th:last-child, td:last-child { padding-right: 0 }
td { overflow-wrap: break-word }
td:has(> div > .status:first-child) { width: 1% }
time { white-space: nowrap }
td.number, th.number { text-align: right; white-space: nowrap }
td .strip { margin-block: -.3rem; position: relative; top: .15rem }
.sub { display: block; color: var(--faint); font-size: var(--text-s) }
@media screen and (max-width: 48rem) {
  .stack table, .stack tbody, .stack tr, .stack td { display: block; width: auto }
  .stack thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  .stack tr { padding-block: var(--s3); border-bottom: 1px solid var(--line) }
  .stack td { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr); gap: var(--s2); padding: 2px 0; border: 0 }
  .stack td::before { content: attr(data-label); color: var(--faint); font-size: var(--text-s); line-height: 1.75 }
  .stack td.number { text-align: left }
  .stack td:has(> div:empty) { display: none }
}

.numbers { display: flex; flex-wrap: wrap; gap: var(--s4) var(--s8); margin: var(--s6) 0 0 }
.numbers dt { color: var(--faint); font-size: var(--text-s) }
.numbers dd { margin: 0; font-size: var(--text-xl); line-height: 1.3; font-weight: 600; display: flex; align-items: center; gap: .35em }
.numbers .icon { width: .8em; height: .8em }

/* Facts. */
.facts { display: grid; grid-template-columns: minmax(6rem, max-content) minmax(0, 1fr); gap: var(--s1) var(--s6); margin: 0 }
.facts dt { color: var(--faint); overflow-wrap: anywhere; max-width: 14rem }
.facts dd { margin: 0; overflow-wrap: break-word; min-width: 0 }
aside .facts { grid-template-columns: minmax(0, 1fr); gap: 0 }
aside .facts dd { margin-bottom: var(--s3) }
@media (max-width: 30rem) { .facts { grid-template-columns: minmax(0, 1fr); gap: 0 } .facts dd { margin-bottom: var(--s2) } }
`;

;// CONCATENATED MODULE: ./build/service/page/asset/text-style.js
/** Text of machines, forms, what opens, and paper. */
const textStyle = `
/* What is written by machines. */
code, pre, kbd { font-family: var(--mono); font-size: .92em; font-variant-ligatures: none }
code { overflow-wrap: anywhere }
code.path { overflow-wrap: break-word }
pre {
  margin: 0; padding: var(--s3) var(--s4); background: var(--raised); border: 1px solid var(--line);
  border-radius: var(--round); overflow-x: auto; line-height: 1.5; max-height: 40rem;
}
pre code { font-size: 1em; overflow-wrap: normal }
.hash { white-space: nowrap }
.hash::after { content: "…"; color: var(--faint) }
.hash .rest {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap;
}
.whole .hash { white-space: normal }
.whole .hash::after { content: none }
.whole .hash .rest { position: static; width: auto; height: auto; clip-path: none; white-space: normal }
.diff { display: block }
.diff ins, .diff del, .diff span { display: block; text-decoration: none; padding-inline: var(--s2) }
.diff ins { background: color-mix(in oklab, var(--good) 14%, transparent) }
.diff del { background: color-mix(in oklab, var(--bad) 14%, transparent) }
.diff ins::before { content: "+ " }
.diff del::before { content: "- " }
.diff span::before { content: "  " }

/* What opens. */
summary { cursor: pointer; border-radius: 4px }
.fold > summary { color: var(--link); margin-bottom: var(--s2); width: fit-content; max-width: 100% }
.fold { margin-top: var(--s3) }
.long[open] > summary { color: var(--faint) }
.long > summary { display: inline }

/* Forms. */
.filters { display: flex; flex-wrap: wrap; gap: var(--s3); align-items: end; margin-bottom: var(--s4) }
.filters > div, .sign > div { display: grid; gap: var(--s1); min-width: 0 }
.filters > div { flex: 0 1 11rem }
.filters > div:has([type="datetime-local"]) { flex-basis: 14rem }
label { font-size: var(--text-s); color: var(--faint) }
input, select, button, .button {
  font: inherit; line-height: 1.4; padding: .35rem var(--s3); border: 1px solid var(--field); border-radius: 6px;
  background: var(--ground); color: var(--ink); min-width: 0; max-width: 100%; accent-color: var(--link);
}
button, .button { background: var(--raised); font-weight: 550; cursor: pointer; text-decoration: none; display: inline-block }
button:hover, .button:hover { border-color: var(--ink) }
button.plain { border-color: transparent; background: none; color: var(--link); font-weight: 400; padding-inline: var(--s1) }
.sign { display: grid; gap: var(--s4); max-width: 26rem; margin-top: var(--s6) }
.sign button { justify-self: start }
.alert { color: var(--bad); font-weight: 550 }

/* Nothing here, and what to do next. */
.empty { border: 1px dashed var(--line); border-radius: var(--round); padding: var(--s6) }
.empty p { color: var(--faint); max-width: 60ch }
.empty > :last-child { margin-bottom: 0 }
.note { color: var(--faint); font-size: var(--text-s); max-width: 100ch }
pre + .note { margin-top: var(--s3) }
.pager { display: flex; flex-wrap: wrap; gap: var(--s2) var(--s6); margin-top: var(--s3); color: var(--faint); font-size: var(--text-s) }
ul.plain { margin: 0; padding: 0; list-style: none }
ul.plain li { padding-block: var(--s2); border-bottom: 1px solid var(--line) }

/* The course of things. */
.events { margin: 0; padding: 0; list-style: none }
.events li { display: grid; grid-template-columns: 13.5rem minmax(0, 1fr); gap: 0 var(--s4); padding-block: var(--s2); border-bottom: 1px solid var(--line) }
.events time, .events .faint { font-size: var(--text-s) }
@media (max-width: 48rem) { .events li { grid-template-columns: minmax(0, 1fr) } }

/* Times: the reader's own on screen, UTC on paper. */
@media screen { time:has(.local) .utc { display: none } }
@media print {
  :root { color-scheme: light }
  body { font-size: 10pt }
  .top, .skip, .pager a, .filters, form, .fold, .screen { display: none }
  .print { display: block }
  time .local { display: none }
  main, .foot { max-width: none; padding: 0 }
  .split { display: block }
  section { break-inside: auto; margin-top: 1.2rem }
  tr, li, .verdict { break-inside: avoid }
  h1, h2, h3 { break-after: avoid }
  .long > summary { display: none }
  .long::details-content { content-visibility: visible; height: auto }
  pre { max-height: none; overflow: visible; white-space: pre-wrap; overflow-wrap: anywhere }
  .scroll { overflow: visible }
  a { color: inherit; text-decoration: none }
  .hash { white-space: normal }
  .hash::after { content: none }
  .hash .rest { position: static; width: auto; height: auto; clip-path: none; white-space: normal; overflow-wrap: anywhere }
}
`;

;// CONCATENATED MODULE: ./build/service/page/asset/style.js



/** The pages' one style sheet. */
const style = `${frameStyle}${stateStyle}${textStyle}`;

;// CONCATENATED MODULE: ./build/service/page/asset/asset.js



function toAsset(name, type, text) {
    const digest = (0,external_node_crypto_.createHash)('sha256').update(text).digest('hex').slice(0, 16);
    return { path: `/${name.replace('.', `.${digest}.`)}`, type, text };
}
const styleSheet = toAsset('style.css', 'text/css; charset=utf-8', style);
const pageScript = toAsset('script.js', 'text/javascript; charset=utf-8', script);
function serveAssets(app) {
    for (const { path, type, text } of [styleSheet, pageScript]) {
        const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' };
        app.get(path, (c) => c.body(text, 200, headers));
    }
}

;// CONCATENATED MODULE: ./build/service/page/attestation-aside.js







/** Beside what an attestation says: the file that came with it, where it came from, and who vouches for that. */
function attestation_aside_drawAside(attestation, org, actor) {
    const { annotations = {}, external_urls: urls = {}, user_data: data } = attestation;
    return (0,html/* html */.q) `<aside aria-label="About this attestation">
    ${drawAttachment(attestation, org)}
    ${section('about', 'Where it came from', drawFacts(attestation_aside_listOrigin(attestation, org)))}
    ${Object.keys(urls).length === 0 ? '' : section('links', 'Links', drawFacts(listOutside(urls)))}
    ${Object.keys(annotations).length === 0 ? '' : section('annotations', 'Annotations', drawFacts(listMembers(annotations)))}
    ${isFilled(data) ? section('user-data', 'User data', drawFacts(listMembers(data))) : ''} ${drawReporter(actor)}
    ${section('record', 'In the ledger', drawFacts(listRecord(attestation)))}
  </aside>`;
}
function isFilled(data) {
    return typeof data === 'object' && data !== null && Object.keys(data).length > 0;
}
function drawAttachment({ attachment, attestation_id: id }, org) {
    if (attachment === undefined)
        return '';
    const { filename, size, sha256 } = attachment;
    return section('attachment', 'Attachment', [
        (0,html/* html */.q) `<p><a class="button" href="${linksOf(org).attachment(id)}" download>Download ${label(filename, 40)}</a></p>
      ${drawFacts([
            ['Size', `${count(size)} bytes`],
            ['SHA-256', hash(sha256)],
        ])}`,
    ]);
}
function attestation_aside_listOrigin(attestation, org) {
    const { artifact_fingerprint: print, target_artifacts: targets = [], git_commit_info: commit } = attestation;
    const { flow_name: flow = '', origin_url: origin, repo_info: repository } = attestation;
    return [
        ['Artifact', known(print, (it) => (0,html/* html */.q) `<a href="${linksOf(org).artifact(flow, it)}">${hash(it)}</a>`)],
        ['Artifacts by name', targets.length === 0 ? undefined : say(targets.join(', '))],
        ['Commit', known(commit?.sha1, hash)],
        ['Repository', known(repository, ({ url, name }) => outside(url, name))],
        ['Origin', known(origin, outside)],
        ['Reported', (0,html/* html */.q) `${moment(attestation.created_at)} by ${label(attestation.reported_by ?? '', 60)}`],
    ];
}
/** Who it was, as whoever vouches for them has it: the service for its tokens, the issuer for a job. */
function drawReporter(actor) {
    if (actor === undefined)
        return '';
    const { name, token_id: token, job } = actor;
    const rest = job === undefined ? [['Token', known(token, code)]] : listJob(job);
    return section('reporter', 'Who reported it', drawFacts([['Name', say(name)], ...rest]));
}
function listJob(job) {
    return [
        ['Repository', say(job.repository)],
        ['Workflow', say(job.workflow_ref)],
        ['Run', code(`${job.run_id}, attempt ${job.run_attempt}`)],
        ['Event', code(job.event_name)],
        ['Ref', known(job.ref, code)],
        ['Environment', known(job.environment, code)],
        ['Started by', say(job.actor)],
        ['Vouched for by', say(job.issuer)],
    ];
}
/** What proves that the record was not changed. */
function listRecord({ attestation_id: id, sequence, record_sha256: sha, }) {
    return [
        ['Id', code(id)],
        ['Record', sequence === undefined ? undefined : `no. ${count(sequence)}`],
        ['SHA-256', known(sha, hash)],
    ];
}

;// CONCATENATED MODULE: ./build/service/page/attestation-outcome.js







const attestation_outcome_mostReasons = 20;
/** Whether an attestation passes, why, and whether it counts; where somebody has set its own outcome aside, who and why. */
function drawOutcome(attestation, { verdict }, links) {
    const { attestation_id: id, overridden_by: override, type_errors: errors = [] } = attestation;
    const { counts = true, reasons: found = [] } = verdict.outcomes.get(id) ?? {};
    const reasons = [...new Set([...found, ...errors])].slice(0, attestation_outcome_mostReasons);
    const { tone, word } = signOf(attestation.is_compliant ? 'COMPLIANT' : 'NON-COMPLIANT');
    return drawBanner(override === undefined ? { tone, word } : { tone: 'excused', word: `${word} by override` }, [
        counts ? undefined : (0,html/* html */.q) `<p>It counts no more: a later report of its source took its place.</p>`,
        reasons.map((reason) => (0,html/* html */.q) `<p>${say(reason)}</p>`),
        known(override, (it) => (0,html/* html */.q) `<p><a href="${links.attestation(it.attestation_id)}">The override</a></p>`),
        drawReported(attestation),
    ]);
}
/** What an override makes of an attestation, and whether it still does. */
function drawOverride(attestation, { verdict, now }) {
    const { attestation_id: id, overridden_by: override } = attestation;
    const isInForce = [...verdict.outcomes.values()].some((outcome) => outcome.override?.id === id);
    const outcome = attestation.is_compliant ? 'compliant' : 'not compliant';
    const sign = isInForce
        ? { tone: 'excused', word: `Holds: counts as ${outcome}` }
        : { tone: 'unclear', word: 'Holds no more' };
    return drawBanner(sign, [
        isInForce ? undefined : (0,html/* html */.q) `<p>${tellEnd(override, now)}</p>`,
        (0,html/* html */.q) `${drawFacts([
            ['Reason', say(override?.reason ?? '')],
            ['Ends', override?.expires_at === undefined ? 'never' : moment(override.expires_at)],
        ])}`,
        drawReported(attestation),
    ]);
}
function tellEnd(override, now) {
    if (override?.expires_at !== undefined && override.expires_at <= now)
        return 'It has ended.';
    return 'A later override took its place, or what was reported since is worse than what it excused.';
}
function drawReported({ created_at: at, reported_by: by }) {
    return (0,html/* html */.q) `<p class="said">Reported ${moment(at)} by ${label(by ?? 'nobody known', 60)}.</p>`;
}
function drawBanner({ tone, word }, content) {
    return (0,html/* html */.q) `<div class="verdict ${tone}" role="group" aria-label="Outcome">
    ${drawIcon(tone)}
    <div><strong>${word}</strong> ${content}</div>
  </div>`;
}

// EXTERNAL MODULE: ./build/convert/junit/junit.js + 9 modules
var junit = __webpack_require__(4048);
;// CONCATENATED MODULE: ./build/service/page/failing-test.js


/** The tests that failed, by name, where the results say that some did and came with the file that they were read from. */
async function readFailingTests({ attachments }, { junit_results: suites = [], attachment }) {
    if (attachment === undefined || suites.every(({ failures, errors }) => failures + errors === 0))
        return undefined;
    const { filename, sha256 } = attachment;
    if (!filename.toLowerCase().endsWith('.xml'))
        return undefined;
    const content = await attachments.open(sha256);
    if (content === undefined)
        return undefined;
    try {
        const { failing, notes } = await (0,junit/* convertJunit */.S)([{ path: filename, read: () => content }]);
        return { filename, tests: failing, notes };
    }
    catch (cause) {
        if (!(cause instanceof error/* EvidenceError */.o))
            throw cause;
        return { filename, tests: [], notes: [cause.message] };
    }
}

;// CONCATENATED MODULE: ./build/service/page/draw/sorting.js

/** Sorts by the column that `?sort=` names, turned round where it begins with `-`; else leaves the order that was given. */
function sortTable(url, columns, items) {
    const asked = url.searchParams.get('sort') ?? '';
    const isDown = asked.startsWith('-');
    const key = isDown ? asked.slice(1) : asked;
    const by = columns.find((column) => column.key === key)?.by;
    const titled = columns.map((column) => {
        const isOwn = column.key === key;
        const next = isOwn === isDown ? column.key : `-${column.key}`;
        const now = isDown ? 'descending' : 'ascending';
        return { ...column, sort: { href: withQuery(url, { sort: next, page: undefined }), now: isOwn ? now : undefined } };
    });
    if (by === undefined)
        return { columns: titled, items };
    const sorted = items.toSorted((a, b) => compare(by(a), by(b)));
    return { columns: titled, items: isDown ? sorted.toReversed() : sorted };
}
function compare(a, b) {
    return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en');
}

;// CONCATENATED MODULE: ./build/service/page/kind/codequality.js








/** The quality gate and its conditions, those that fail first. */
function drawCodequality(results, url) {
    const { qualityGate: gate, project, status: outcome, revision } = results;
    const failingFirst = gate.conditions.toSorted((a, b) => Number(isMet(a)) - Number(isMet(b)));
    const { columns, items } = sortTable(url, conditionColumns, failingFirst);
    const table = (0,html/* html */.q) `<div data-part class="stack">${drawTable('Conditions', columns, items)}</div>`;
    return (0,html/* html */.q) `${section('gate', 'Quality gate', [
        (0,html/* html */.q) `${drawFacts([
            [
                'Gate',
                (0,html/* html */.q) `${gate.status === 'OK' ? status_status('good', 'OK') : status_status('bad', gate.status.slice(0, 40))}
        ${label(gate.name)}`,
            ],
            ['Analysis', code(outcome)],
            ['Project', outside(project.url, project.name === '' ? project.key : project.name)],
            ['Analysed', say(results.analysedAt)],
            ['Revision', known(revision, hash)],
            ['Server', outside(results.serverUrl)],
        ])}`,
    ])}
  ${section('conditions', counted('Conditions', gate.conditions.length), gate.conditions.length === 0 ? empty('The gate has no condition.') : table)}`;
}
function isMet({ status: outcome }) {
    return outcome === 'OK';
}
const operators = { GT: 'at most', LT: 'at least' };
const conditionColumns = [
    {
        key: 'state',
        title: 'State',
        by: (condition) => Number(isMet(condition)),
        cell: (condition) => codequality_drawState(condition.status),
    },
    {
        key: 'metric',
        title: 'Metric',
        by: ({ metric }) => metric,
        cell: ({ metric }) => say(metric.replaceAll('_', ' ')),
    },
    {
        key: 'value',
        title: 'Measured',
        isNumber: true,
        by: ({ value = '' }) => toNumber(value),
        cell: ({ value }) => (value === undefined ? (0,html/* html */.q) `<span class="faint">no data</span>` : label(value, 40)),
    },
    {
        key: 'threshold',
        title: 'Wanted',
        isNumber: true,
        by: ({ errorThreshold }) => toNumber(errorThreshold),
        cell: ({ operator, errorThreshold }) => label(`${operators[operator] ?? operator} ${errorThreshold}`, 40),
    },
    {
        key: 'new',
        title: 'Of',
        by: ({ onLeakPeriod = false }) => Number(onLeakPeriod),
        cell: ({ onLeakPeriod }) => (onLeakPeriod === true ? 'new code' : 'all code'),
    },
];
function toNumber(text) {
    const value = Number(text);
    return Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value;
}
function codequality_drawState(text) {
    if (text === 'OK')
        return status_status('good', 'Met');
    return text === 'ERROR' ? status_status('bad', 'Not met') : status_status('unclear', text.slice(0, 40));
}

;// CONCATENATED MODULE: ./build/service/page/kind/custom.js




const custom_longest = 20_000;
/** Data of a type that this service does not know by itself: its members, or whatever it is. */
function drawCustom({ attestation_data: data, type_version: version }) {
    const defined = version === undefined
        ? 'Nobody has defined its type here; it says itself whether it is compliant.'
        : `Checked by version ${version} of its type.`;
    const isObject = typeof data === 'object' && data !== null && !Array.isArray(data);
    const text = JSON.stringify(data, null, 2);
    const drawn = isObject && text.length <= custom_longest
        ? (0,html/* html */.q) `${drawFacts(listMembers({ ...data }))}`
        : block(text.length > custom_longest ? `${text.slice(0, custom_longest).toWellFormed()}\n… the rest is in the JSON` : text);
    return section('data', 'Data', [(0,html/* html */.q) `<p class="note">${defined}</p>`, drawn]);
}

;// CONCATENATED MODULE: ./build/service/page/kind/jira.js






const mostIssues = 100;
/** The issues that a change names, those that nobody knows first. */
function drawJira(issues) {
    if (issues.length === 0)
        return section('issues', 'Issues', empty('The change names no issue.'));
    const left = issues.length - mostIssues;
    const table = drawTable('Issues', [
        {
            title: 'State',
            cell: ({ issue_exists: exists }) => (exists ? status_status('good', 'Exists') : status_status('bad', 'Unknown')),
        },
        { title: 'Issue', cell: ({ issue_id: id, issue_url: url }) => outside(url, id) },
        { title: 'Fields', cell: ({ issue_fields: fields = {} }) => drawFacts(listMembers(fields)) ?? '' },
    ], issues.toSorted((a, b) => Number(a.issue_exists) - Number(b.issue_exists)).slice(0, mostIssues));
    const more = left > 0 ? (0,html/* html */.q) `<p class="note">${count(left)} more are in the JSON.</p>` : undefined;
    return section('issues', counted('Issues', issues.length), [(0,html/* html */.q) `<div class="stack">${table}</div>`, more]);
}

;// CONCATENATED MODULE: ./build/service/page/kind/numbers.js


function drawNumbers(sums) {
    return (0,html/* html */.q) `<dl class="numbers">
    ${sums.map(([title, value, tone]) => (0,html/* html */.q) `<div class="${tone ?? ''}">
          <dt>${title}</dt>
          <dd>${tone === undefined ? '' : drawIcon(tone)} ${value}</dd>
        </div>`)}
  </dl>`;
}

;// CONCATENATED MODULE: ./build/service/page/kind/junit.js










/** Test suites, those that fail first. */
function drawJunit(suites, url, failing) {
    if (suites.length === 0)
        return section('suites', 'Test suites', empty('No suite was reported, so no test is known to have run.'));
    const { columns, items } = sortTable(url, listColumns(suites), suites.toSorted((a, b) => countBad(b) - countBad(a)));
    const stretch = cutPage(items, url.searchParams.get('page'));
    return (0,html/* html */.q) `${drawSums(suites)} ${failing && drawFailing(failing)}
  ${section('suites', counted('Test suites', suites.length), (0,html/* html */.q) `<div data-part class="stack">
      ${drawTable('Test suites', columns, stretch.items)}
      ${drawPager(stretch, 'suites', (page) => withQuery(url, { page: page }))}
    </div>`)}`;
}
/** What somebody who has to mend it looks for first. */
function drawFailing({ filename, tests, notes }) {
    const table = drawTable('Failing tests', [
        { title: 'State', cell: ({ kind }) => status_status('bad', kind === 'failure' ? 'Failed' : 'Error') },
        { title: 'Test', cell: ({ name, suite }) => (0,html/* html */.q) `${say(name)}<span class="sub">${label(suite)}</span>` },
        { title: 'Message', cell: ({ message }) => say(message) },
        {
            title: 'Where',
            isTelling: tests.some(({ file }) => file !== undefined),
            cell: ({ file, line }) => known(file, (path) => filePath(line === undefined ? path : `${path}:${line}`)),
        },
    ], tests);
    return section('failing', counted('Failing tests', tests.length), [
        (0,html/* html */.q) `<p class="note">As the attachment ${label(filename)} names them.</p>`,
        ...notes.map((note) => (0,html/* html */.q) `<p class="note">${say(note)}</p>`),
        tests.length === 0 ? undefined : (0,html/* html */.q) `<div class="stack">${table}</div>`,
    ]);
}
function drawSums(suites) {
    const sum = (of) => {
        let total = 0;
        for (const suite of suites)
            total += of(suite);
        return total;
    };
    const [failures, errors] = [sum((suite) => suite.failures), sum((suite) => suite.errors)];
    return drawNumbers([
        ['Tests', count(sum(({ total }) => total)), undefined],
        ['Failed', count(failures), failures > 0 ? 'bad' : undefined],
        ['Errors', count(errors), errors > 0 ? 'bad' : undefined],
        ['Skipped', count(sum(({ skipped }) => skipped)), undefined],
        ['Time', span(sum(({ duration }) => duration)), undefined],
    ]);
}
function countBad({ failures, errors }) {
    return failures + errors;
}
function listColumns(suites) {
    const isTimed = suites.some(({ timestamp }) => timestamp !== undefined);
    return [
        {
            key: 'outcome',
            title: 'Outcome',
            by: countBad,
            cell: (suite) => (countBad(suite) > 0 ? status_status('bad', 'Failing') : status_status('good', 'Passing')),
        },
        { key: 'name', title: 'Suite', by: ({ name }) => name, cell: ({ name }) => say(name) },
        number('total', 'Tests'),
        number('failures', 'Failed'),
        number('errors', 'Errors'),
        number('skipped', 'Skipped'),
        {
            key: 'time',
            title: 'Time',
            isNumber: true,
            by: ({ duration }) => duration,
            cell: ({ duration }) => span(duration),
        },
        ...(isTimed ? [began] : []),
    ];
}
function number(key, title) {
    return { key, title, isNumber: true, by: (suite) => suite[key], cell: (suite) => count(suite[key]) };
}
const began = {
    key: 'began',
    title: 'Began',
    by: ({ timestamp = 0 }) => timestamp,
    cell: ({ timestamp }) => moment(timestamp),
};

;// CONCATENATED MODULE: ./build/service/page/kind/pull-request.js








/** Pull requests with their reviews and commits. */
function drawPullRequests(found) {
    if (found.length === 0)
        return section('pull-requests', 'Pull requests', empty('The commit has no pull request.'));
    return (0,html/* html */.q) `${found.map(drawPullRequest)}`;
}
function drawPullRequest(pull, index) {
    const id = `pull-${index + 1}`;
    return section(id, (0,html/* html */.q) `Pull request ${outside(pull.url, `#${pull.number} ${pull.title}`)}`, [
        (0,html/* html */.q) `${drawFacts([
            ['State', code(pull.state)],
            ['Author', label(pull.author, 60)],
            ['Opened', moment(pull.created_at)],
            ['Merged', known(pull.merged_at, moment)],
            ['Merge commit', known(pull.merge_commit, hash)],
            ['From', (0,html/* html */.q) `${code(pull.head_ref.slice(0, 100))} at ${hash(pull.head_sha)}`],
            ['Into', code(pull.base_ref.slice(0, 100))],
        ])}`,
        (0,html/* html */.q) `<h3>${counted('Reviews', pull.approvers.length)}</h3>
      ${drawReviews(pull)}
      <h3>${counted('Commits', pull.commits.length)}</h3>
      ${drawCommits(pull)}`,
    ]);
}
function drawReviews({ approvers, head_sha: head }) {
    if (approvers.length === 0)
        return (0,html/* html */.q) `<p class="note">Nobody has reviewed it.</p>`;
    return (0,html/* html */.q) `<div class="stack">
    ${drawTable('Reviews', [
        { title: 'Review', cell: ({ state, commit }) => drawReview(state, (commit ?? head) === head) },
        {
            title: 'By',
            cell: ({ username, association }) => (0,html/* html */.q) `${label(username, 60)}<span class="sub"
                >${known(association, (it) => label(it.toLowerCase().replaceAll('_', ' '), 40))}</span
              >`,
        },
        { title: 'When', cell: ({ timestamp }) => (timestamp === undefined ? '' : moment(timestamp)) },
        { title: 'Of', cell: ({ commit }) => drawReviewed(commit ?? undefined, head) },
    ], approvers)}
  </div>`;
}
/** An approval of an earlier head is not one of what came after it. */
function drawReview(state, isCurrent) {
    if (state === 'APPROVED')
        return status_status(isCurrent ? 'good' : 'unclear', 'Approved');
    return state === 'CHANGES_REQUESTED' ? status_status('bad', 'Changes requested') : status_status('unclear', state.slice(0, 40));
}
function drawReviewed(commit, head) {
    if (commit === undefined)
        return '';
    return (0,html/* html */.q) `${hash(commit)}<span class="sub">${commit === head ? 'the latest head' : 'an earlier head'}</span>`;
}
const mostCommits = 100;
function drawCommits({ commits }) {
    const left = commits.length - mostCommits;
    return (0,html/* html */.q) `<div class="stack">
      ${drawTable('Commits', [
        { title: 'Commit', cell: ({ sha1 }) => hash(sha1) },
        {
            title: 'Author',
            cell: ({ author, co_authors: others }) => (0,html/* html */.q) `${label(author, 60)}${others.length === 0 ? '' : (0,html/* html */.q) `<span class="sub">with ${label(others.join(', '), 120)}</span>`}`,
        },
        { title: 'When', cell: ({ timestamp }) => (timestamp === undefined ? '' : moment(timestamp)) },
        { title: 'Signature', cell: ({ verified }) => (verified === undefined ? '' : drawSignature(verified)) },
    ], commits.slice(0, mostCommits))}
    </div>
    ${left > 0 ? (0,html/* html */.q) `<p class="note">${count(left)} more are in the JSON.</p>` : ''}`;
}
function drawSignature(isVerified) {
    return isVerified ? status_status('good', 'Verified') : (0,html/* html */.q) `<span class="faint">none verified</span>`;
}

// EXTERNAL MODULE: ./build/schema/vulnscan.js
var vulnscan = __webpack_require__(1098);
;// CONCATENATED MODULE: ./build/service/page/kind/vulnscan.js










const severities = ['high', 'medium', 'low'];
/** Findings by severity, the worst first. */
function drawVulnscan({ tool, results }, url) {
    const rows = severities.flatMap((severity) => results.flatMap((run) => run[severity].map((finding) => ({ ...finding, severity }))));
    const unlisted = severities.map((severity) => countAll(results, severity)).reduce((a, b) => a + b, 0) - rows.length;
    return (0,html/* html */.q) `${drawNumbers(severities.map((severity) => {
        const total = countAll(results, severity);
        return [titles[severity], count(total), total > 0 ? tones[severity] : undefined];
    }))}
  ${section('findings', counted('Findings', rows.length), [
        (0,html/* html */.q) `<p class="note">
      By ${label(tool.name)} ${label(tool.version)}, in ${count(results.length)}
      ${results.length === 1 ? 'scan' : 'scans'}.
    </p>`,
        unlisted > 0 ? (0,html/* html */.q) `<p>${count(unlisted)} more were counted by the scanner, but not listed.</p>` : undefined,
        rows.length === 0 ? drawNone(results) : drawRows(rows, url),
    ])}`;
}
const titles = { high: 'High', medium: 'Medium', low: 'Low' };
const tones = { high: 'bad', medium: 'open', low: 'unclear' };
/** A scanner may count more than it lists. */
function countAll(results, severity) {
    let total = 0;
    for (const run of results)
        total += Math.max(run[`${severity}_count`], run[severity].length);
    return total;
}
function drawNone(results) {
    return empty(results.length === 0 ? 'No scan ran, so nothing is known.' : 'No finding is listed.');
}
function drawRows(rows, url) {
    const { columns, items } = sortTable(url, vulnscan_listColumns(), rows);
    const stretch = cutPage(items, url.searchParams.get('page'));
    return (0,html/* html */.q) `<div data-part class="stack">
    ${drawTable('Findings', columns, stretch.items)}
    ${drawPager(stretch, 'findings', (page) => withQuery(url, { page: page }))}
  </div>`;
}
function vulnscan_listColumns() {
    return [
        {
            key: 'severity',
            title: 'Severity',
            by: ({ severity }) => severities.indexOf(severity),
            cell: ({ severity }) => status_status(tones[severity], titles[severity]),
        },
        { key: 'id', title: 'Finding', by: ({ id }) => id, cell: ({ id }) => (id.length > 80 ? say(id) : code(id)) },
        { key: 'message', title: 'What it is', by: ({ message }) => message, cell: ({ message }) => say(message) },
        {
            key: 'place',
            title: 'Where',
            by: ({ locations }) => locations.map(tellPlace).join(),
            cell: ({ locations }) => drawPlaces(locations.map(tellPlace)),
        },
        {
            key: 'score',
            title: 'Priority',
            isNumber: true,
            by: ({ priority_score: score }) => score,
            cell: ({ priority_score: score }) => count(score),
        },
    ];
}
const mostPlaces = 3;
function drawPlaces(places) {
    const more = places.length - mostPlaces;
    return (0,html/* html */.q) `${places.slice(0, mostPlaces).map((place) => (0,html/* html */.q) `<div>${filePath(place)}</div>`)}
  ${more > 0 ? (0,html/* html */.q) `<span class="faint">and ${count(more)} more</span>` : ''}`;
}
/** `{uri, lines}` is `src/app.js:12`; anything else is shown as it is. */
function tellPlace(location) {
    const parsed = (0,parse/* parse */.qg)(vulnscan/* FindingLocation */.Fm, location);
    if (!parsed.ok)
        return JSON.stringify(location);
    const { uri, lines } = parsed.value;
    const first = Array.isArray(lines) ? lines[0] : lines;
    return first === undefined ? uri : `${uri}:${first}`;
}

;// CONCATENATED MODULE: ./build/service/page/kind/content.js








/** The numbers of an attestation's kind, drawn. */
function drawContent(attestation, url, failing) {
    const { junit_results, vulnscan_results, codequality_results, pull_requests, jira_results } = attestation;
    if (junit_results !== undefined)
        return drawJunit(junit_results, url, failing);
    if (vulnscan_results !== undefined)
        return drawVulnscan(vulnscan_results, url);
    if (codequality_results !== undefined)
        return drawCodequality(codequality_results, url);
    if (pull_requests !== undefined)
        return drawPullRequests(pull_requests);
    if (jira_results !== undefined)
        return drawJira(jira_results);
    if (attestation.attestation_data !== undefined)
        return drawCustom(attestation);
    const said = attestation.is_compliant ? 'compliant' : 'not compliant';
    return section('content', 'What it says', (0,html/* html */.q) `<p>Whoever reported it said that it is ${said}; there is nothing more to it.</p>`);
}

;// CONCATENATED MODULE: ./build/service/page/attestation.js













/** An attestation, or an override as the outcome that it gives: whether it passes and why, what it says, who reported it. */
async function showAttestation(visit, org, id) {
    const attestation = await attestation_readAttestation(visit.service, org, id);
    const { attestation_name: name, flow_name: flow = '', trail_name: trail = '' } = attestation;
    if (visit.url.searchParams.get('format') === 'json')
        return Response.json(attestation);
    const failing = await readFailingTests(visit.service, attestation);
    const [record, judged] = await Promise.all([
        visit.service.store.findById(org, id),
        judgeNow(visit.service, { org, flow }, trail),
    ]);
    const isOverride = record?.kind === 'override';
    return {
        title: `${name} · ${trail} · ${flow} · ${org}`,
        org,
        steps: stepsTo(org, flow, trail),
        content: [
            drawHead(attestation, isOverride),
            isOverride ? drawOverride(attestation, judged) : drawOutcome(attestation, judged, linksOf(org)),
            (0,html/* html */.q) `<div class="split">
        <div>${isOverride ? '' : drawContent(attestation, visit.url, failing)} ${drawRaw(attestation, visit.url)}</div>
        ${attestation_aside_drawAside(attestation, org, record?.actor)}
      </div>`,
        ],
    };
}
function drawHead({ attestation_name: name, attestation_type: type, description }, isOverride) {
    return (0,html/* html */.q) `<div class="head">
    <p class="kind">${isOverride ? 'Override' : 'Attestation'}, ${code(type)}</p>
    <h1>${label(name, 200)}</h1>
    ${known(description, lead)}
  </div>`;
}
const attestation_longest = 100_000;
function drawRaw(attestation, url) {
    const text = JSON.stringify(attestation, null, 2);
    const all = (0,html/* html */.q) `<p><a href="${withQuery(url, { format: 'json' })}">All of it as JSON</a></p>`;
    const shown = text.length > attestation_longest
        ? `${text.slice(0, attestation_longest).toWellFormed()}\n… and ${count(text.length - attestation_longest)} characters more`
        : text;
    return (0,html/* html */.q) `<div class="screen">
    ${section('raw', 'As it was reported', [all, fold('Show it here', block(shown))])}
  </div>`;
}

;// CONCATENATED MODULE: ./build/service/page/trail-walk.js



/** Trails that one page shows. */
const trail_walk_pageSize = 25;
/** Trails that one request looks at, so that no filter costs more than this (some 150 ms, bench/pages.ts). */
const mostLooked = 5000;
const trail_walk_batchSize = 100;
/**
 * Walks the trails of a flow from the newest to the oldest, beginning with the `below`th from its first, until a page is full or
 * enough was looked at. A place counted from the first trail stays the same however many begin meanwhile.
 */
async function walkTrails(service, place, { below, filter, most = trail_walk_pageSize }) {
    const total = await service.store.countTrails(place.org, place.flow);
    const start = Math.min(below, total);
    const limit = isNarrowing(filter) ? trail_walk_batchSize : most;
    const trails = [];
    let looked = 0;
    const isDone = () => looked >= Math.min(start, mostLooked) || trails.length === most;
    while (!isDone()) {
        for (const judged of await judgeTrails(service, place, { offset: total - start + looked, limit })) {
            if (isDone())
                break;
            looked += 1;
            if (trail_walk_fits(judged, filter))
                trails.push(judged);
        }
    }
    return { trails, next: looked < start ? start - looked : undefined, looked };
}
/** Trails that a commit belongs to by what they, their artifacts or their attestations say; found without a walk. */
async function trail_walk_findByCommit(service, place, filter) {
    const { store } = service;
    const kinds = ['trail', 'artifact', 'attestation'];
    const records = await store.find(place.org, { kinds, flow: place.flow, commitPrefix: filter.commit }, trail_walk_window);
    const names = [...new Set(records.flatMap(({ trail }) => (trail === null ? [] : [trail])))];
    const histories = await readHistories(service, place, names);
    const judged = [...histories.values()].map((history) => judgeHistory(history, { now: store.now() }));
    const trails = judged
        .filter((one) => trail_walk_fits(one, { ...filter, commit: '' }))
        .toSorted((a, b) => (b.history.records[0]?.sequence ?? 0) - (a.history.records[0]?.sequence ?? 0));
    return { trails, next: undefined, looked: names.length };
}
/** Records that name one commit in one flow; a prefix of seven digits rarely finds more. */
const trail_walk_window = { offset: 0, limit: mostLooked };
function isNarrowing(filter) {
    return Object.values(filter).some((value) => value !== '');
}
function trail_walk_fits({ verdict, report }, { state, branch, author }) {
    const commit = report.git_commit_info;
    if (state !== '' && verdict.status !== state)
        return false;
    if (branch !== '' && commit?.branch !== branch)
        return false;
    return [commit?.author, commit?.author_username].join(' ').toLowerCase().includes(author.toLowerCase());
}

;// CONCATENATED MODULE: ./build/service/page/badge.js










/** What a badge says where it cannot tell; never anything that looks like a pass. */
const untold = 'UNKNOWN';
/**
 * How a flow's newest trail stands, or one trail, as a picture. To somebody without a token that may read it, where one is needed, it
 * says "unknown", and says the same of what is not there: so it tells neither how things stand nor what there is.
 */
function serveBadges(app, service, isOpen) {
    app.get('/:org/flows/:flow_name/badge.svg', (c) => badge_answer(c, () => admitVisitor(c, service, isOpen), readFlowState));
    app.get('/:org/flows/:flow_name/trails/:trail_name/badge.svg', (c) => badge_answer(c, () => admitVisitor(c, service, isOpen), readTrailState));
}
async function readFlowState(visit, { org = '', flow_name: flow = '' }) {
    await requireFlow(visit.service, { org, flow });
    const branch = visit.url.searchParams.get('branch') ?? '';
    const filter = { state: '', commit: '', author: '', branch };
    const { trails } = await walkTrails(visit.service, { org, flow }, { below: Number.MAX_SAFE_INTEGER, filter, most: 1 });
    return trails[0]?.verdict.status ?? untold;
}
async function readTrailState({ service }, params) {
    const { org = '', flow_name: flow = '', trail_name: trail = '' } = params;
    return (await judgeNow(service, { org, flow }, trail)).verdict.status;
}
async function badge_answer(c, admit, read) {
    const state = await readState(c, admit, read);
    const body = String(await drawBadge('evidence', state));
    const etag = `"${(0,external_node_crypto_.createHash)('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    // A proxy that keeps pictures asks each time, and is sent the picture only when it is another.
    const headers = {
        etag,
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; style-src 'none'",
    };
    if (c.req.header('if-none-match') === etag)
        return new Response(null, { status: 304, headers });
    return new Response(body, { headers: { ...headers, 'content-type': 'image/svg+xml; charset=utf-8' } });
}
async function readState(c, admit, read) {
    const params = c.req.param();
    try {
        checkPath(params);
        return await read(await admit(), params);
    }
    catch (cause) {
        if (cause instanceof Unauthorized || cause instanceof Refusal)
            return untold;
        throw cause;
    }
}
/** White on each of them has a contrast of 4.5 to 1 or more. */
const fills = {
    good: '#136c35',
    bad: '#b3202c',
    open: '#845300',
    excused: '#6639a6',
    unclear: '#57606a',
};
/** Widths are those of 11 px Verdana, near enough; `textLength` makes every font keep to them. */
const characterWidth = 6.6;
const padding = 7;
function drawBadge(name, state) {
    const { tone, word } = state === untold ? { tone: 'unclear', word: 'unknown' } : signOf(state);
    const text = word.toLowerCase();
    const [left, right] = [badge_measure(name), badge_measure(text)];
    const title = `${name}: ${text}`;
    return (0,html/* html */.q) `<svg
    xmlns="http://www.w3.org/2000/svg"
    width="${left + right}"
    height="20"
    role="img"
    aria-label="${title}"
  >
    <title>${title}</title>
    <clipPath id="r"><rect width="${left + right}" height="20" rx="4" /></clipPath>
    <g clip-path="url(#r)">
      <rect width="${left}" height="20" fill="#32383f" />
      <rect x="${left}" width="${right}" height="20" fill="${fills[tone]}" />
    </g>
    <g fill="#fff" font-family="Verdana, DejaVu Sans, sans-serif" font-size="11">
      <text x="${padding}" y="14" textLength="${left - 2 * padding}">${name}</text>
      <text x="${left + padding}" y="14" textLength="${right - 2 * padding}">${text}</text>
    </g>
  </svg>`;
}
function badge_measure(text) {
    return Math.round(text.length * characterWidth) + 2 * padding;
}

;// CONCATENATED MODULE: ./build/service/page/diff.js
/** Pairs of lines that are compared at most. */
const mostPairs = 4_000_000;
/** What turned one text into another, line by line; undefined where they are too large to compare. */
function diffLines(before, after) {
    const [a, b] = [before.split('\n'), after.split('\n')];
    if (a.length * b.length > mostPairs)
        return undefined;
    const common = measureCommon(a, b);
    const lines = [];
    let place = { i: 0, j: 0 };
    while (place.i < a.length || place.j < b.length) {
        const [mine, theirs] = [a[place.i], b[place.j]];
        const kind = mine === theirs ? 'same' : pickSide(place, { mine, theirs, common });
        lines.push({ kind, text: (kind === 'added' ? theirs : mine) ?? '' });
        place = { i: place.i + Number(kind !== 'added'), j: place.j + Number(kind !== 'removed') };
    }
    return lines;
}
/** Where the lines differ, one of them goes; the one whose going leaves more in common. What is removed stands first. */
function pickSide({ i, j }, { mine, theirs, common }) {
    if (mine === undefined)
        return 'added';
    return theirs === undefined || common(i + 1, j) >= common(i, j + 1) ? 'removed' : 'added';
}
/** Length of the longest common subsequence of what follows a place in one text and a place in the other. */
function measureCommon(a, b) {
    const width = b.length + 1;
    const lengths = new Uint32Array((a.length + 1) * width);
    const at = (i, j) => lengths[i * width + j] ?? 0;
    for (let i = a.length - 1; i >= 0; i -= 1) {
        for (let j = b.length - 1; j >= 0; j -= 1) {
            lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
        }
    }
    return at;
}

;// CONCATENATED MODULE: ./build/service/page/flow-template.js






/** Versions that are shown with what they changed. */
const mostVersions = 20;
/** What the flow asks of its trails, and how that came to be; `versions` newest first. */
function drawTemplates(versions) {
    const [newest, ...older] = versions;
    if (newest === undefined)
        return section('template', 'Template', flow_template_drawNone());
    const shown = versions.slice(0, mostVersions);
    const left = versions.length - shown.length;
    return section('template', `Template, version ${newest.version}`, [
        (0,html/* html */.q) `<p class="note">
      Put ${moment(newest.created_at)} by ${label(newest.created_by, 40)}. A trail keeps the version that it began with.
    </p>`,
        block(newest.content),
        older.length === 0
            ? undefined
            : fold(counted('What the versions changed', versions.length), [
                ...shown.map((version, index) => drawChange(version, versions[index + 1])),
                left === 0 ? undefined : (0,html/* html */.q) `<p class="note">${count(left)} older versions are in the API's answer.</p>`,
            ]),
    ]);
}
function flow_template_drawNone() {
    const template = 'version: 1\ntrail:\n  attestations:\n    - { name: unit-tests, type: junit }\n';
    return empty('Nobody has said what a trail must hold, so none is ever compliant. Write it into .github/evidence.yml on the default branch:', block(template));
}
function drawChange({ version, content, created_at, created_by }, before) {
    const lines = before === undefined ? undefined : diffLines(before.content.trimEnd(), content.trimEnd());
    return (0,html/* html */.q) `<h3>Version ${version}</h3>
    <p class="note">Put ${moment(created_at)} by ${label(created_by, 40)}</p>
    ${lines === undefined ? block(content) : drawDiff(lines)}`;
}
function drawDiff(lines) {
    return (0,html/* html */.q) `<pre class="copy" tabindex="0"><code class="diff">${lines.map(drawLine)}</code></pre>`;
}
function drawLine({ kind, text }) {
    const line = (0,verdict_escape/* toLines */.P_)(text);
    if (kind === 'added')
        return (0,html/* html */.q) `<ins>${line}</ins>`;
    return kind === 'removed' ? (0,html/* html */.q) `<del>${line}</del>` : (0,html/* html */.q) `<span>${line}</span>`;
}

;// CONCATENATED MODULE: ./build/service/page/home.js





/** Where to begin: the organisations that the visitor may read. */
async function showHome(visit) {
    const { store } = visit.service;
    const known = await store.listOrganisations();
    const open = known.filter((org) => mayRead(visit, org));
    const rows = await Promise.all(open.map(async (org) => ({
        org,
        flows: (await store.listFlows(org)).length,
    })));
    const table = drawTable('Organisations', [
        { title: 'Organisation', cell: ({ org }) => (0,html/* html */.q) `<a href="${linksOf(org).organisation}">${label(org)}</a>` },
        { title: 'Flows', isNumber: true, cell: ({ flows }) => count(flows) },
    ], rows);
    return {
        title: 'Delivery Evidence',
        steps: [],
        content: (0,html/* html */.q) `<div class="head"><h1>Organisations</h1></div>
      ${rows.length === 0 ? empty('Nothing is recorded yet. The first report makes an organisation and a flow.', firstReport(visit)) : table}`,
    };
}
/** The step that begins it all, ready to paste. */
function firstReport({ service }) {
    return block(`- uses: OWNER/delivery-evidence@v1
  if: \${{ !cancelled() }}
  with:
    url: ${service.publicUrl()}/api/v2
    token: \${{ secrets.EVIDENCE_TOKEN }}
    artifacts: dist/*.tgz
    gate: true`);
}

;// CONCATENATED MODULE: ./build/service/page/flow-trails.js












const states = ['COMPLIANT', 'NON-COMPLIANT', 'INCOMPLETE'];
/** The trails of a flow, newest first, as far as the address narrows them. */
async function showTrails(visit, place) {
    const { service, url } = visit;
    const filter = readFilter(url.searchParams);
    const total = await service.store.countTrails(place.org, place.flow);
    const below = readBelow(url.searchParams.get('below'), total);
    const walked = isCommit(filter.commit)
        ? await trail_walk_findByCommit(service, place, filter)
        : await walkTrails(service, place, { below, filter });
    const isNarrowed = isNarrowing(filter);
    return section('trails', counted('Trails', total), [
        total === 0 ? undefined : drawFilters(url, filter),
        (0,html/* html */.q) `<div data-part>
      <p class="note" data-count>${flow_trails_tell(walked, { isNarrowed, filter, total, below })}</p>
      ${flow_trails_drawRows(visit, walked, { isNarrowed, links: linksOf(place.org) })} ${drawOn(url, walked, below < total)}
    </div>`,
    ]);
}
function readFilter(query) {
    const of = (name) => (0,verdict_escape/* toLine */.S5)(query.get(name) ?? '').slice(0, 200);
    const state = of('state');
    return {
        state: states.includes(state) ? state : '',
        commit: of('commit').toLowerCase(),
        author: of('author'),
        branch: of('branch'),
    };
}
function readBelow(text, total) {
    return text !== null && /^\d{1,15}$/.test(text) ? Math.min(Number(text), total) : total;
}
function isCommit(text) {
    return /^[0-9a-f]{7,64}$/.test(text);
}
function drawFilters(url, { state, commit, author, branch }) {
    return (0,html/* html */.q) `<form class="filters" action="${url.pathname}" data-live>
      <div>
        <label for="state">State</label>
        <select id="state" name="state">
          <option value="">Any</option>
          ${states.map((one) => (0,html/* html */.q) `<option value="${one}" ${one === state ? 'selected' : ''}>${signOf(one).word}</option>`)}
        </select>
      </div>
      ${field('branch', 'Branch', branch)} ${field('author', 'Author', author)}
      ${field('commit', 'Commit, 7 digits or more', commit)}
      <button>Filter</button>
    </form>
    <p class="hidden" role="status"></p>`;
}
function field(name, title, value) {
    return (0,html/* html */.q) `<div>
    <label for="${name}">${title}</label>
    <input id="${name}" name="${name}" type="search" value="${value}" autocomplete="off" />
  </div>`;
}
/** How far one looked: what is not shown is never passed over in silence. */
function flow_trails_tell({ trails, looked }, { isNarrowed, filter, total, below }) {
    if (filter.commit !== '' && !isCommit(filter.commit))
        return 'A commit takes 7 digits or more, of 0-9 and a-f; it was left out.';
    if (isCommit(filter.commit))
        return `${count(trails.length)} of ${count(total)} trails hold this commit.`;
    if (total === 0)
        return '';
    const last = total - below + looked;
    if (!isNarrowed)
        return `${count(total - below + 1)}–${count(last)} of ${count(total)}, newest first.`;
    const where = below === total ? `the newest ${count(looked)}` : `${count(looked)} more, to the ${count(last)}th newest`;
    return `${count(trails.length)} found; searched ${where} of ${count(total)} trails.`;
}
function flow_trails_drawRows(visit, { trails, next }, { isNarrowed, links }) {
    if (trails.length > 0)
        return (0,html/* html */.q) `<div class="stack">${drawTable('Trails', flow_trails_listColumns(links, trails), trails)}</div>`;
    if (!isNarrowed)
        return empty('Nothing was reported on a trail yet. A step like this does it:', firstReport(visit));
    const all = (0,html/* html */.q) `<p><a href="${visit.url.pathname}">Show all trails</a></p>`;
    return empty(next === undefined ? 'No trail is like this.' : 'None of those that were searched is like this.', all);
}
function flow_trails_listColumns(links, trails) {
    return [
        { title: 'State', cell: ({ verdict }) => stateStatus(verdict.status) },
        {
            title: 'Trail',
            cell: ({ history: { flow, trail }, report }) => (0,html/* html */.q) `<a href="${links.trail(flow, trail)}">${nameTrail(trail)}</a>
          <span class="sub">${label(report.description ?? subjectOf(report.git_commit_info?.message))}</span>`,
        },
        {
            title: 'Commit',
            isTelling: trails.some(({ history, report }) => (report.git_commit_info?.sha1 ?? history.trail) !== history.trail),
            cell: ({ report }) => known(report.git_commit_info?.sha1, hash),
        },
        { title: 'Branch', cell: ({ report }) => drawBranch(report.git_commit_info?.branch) },
        { title: 'Author', cell: ({ report }) => label(toName(report.git_commit_info?.author ?? ''), 40) },
        { title: 'Last change', cell: ({ history }) => moment(history.records.at(-1)?.created_at) },
    ];
}
function drawBranch(branch) {
    return branch === undefined || branch === ''
        ? ''
        : code(branch.length > 40 ? `${branch.slice(0, 40).toWellFormed()}…` : branch);
}
/** `Jo <jo@example.org>` is Jo. */
function toName(author) {
    return author.replace(/\s*<[^<>]*>\s*$/, '') || author;
}
function drawOn(url, { next, trails }, isOlder) {
    if (next === undefined && !isOlder)
        return undefined;
    const newest = isOlder ? (0,html/* html */.q) `<a href="${withQuery(url, { below: undefined })}" data-swap="newest">Newest</a>` : '';
    const words = trails.length > 0 ? 'Older' : 'Go on searching older ones';
    const older = next === undefined
        ? ''
        : (0,html/* html */.q) `<a href="${withQuery(url, { below: String(next) })}" rel="next" data-swap="older">${words}</a>`;
    return (0,html/* html */.q) `<nav class="pager" aria-label="Pages of trails">${newest} ${older}</nav>`;
}

;// CONCATENATED MODULE: ./build/service/page/flow.js










/** A flow: how its trails stand, newest first, and what it asks of them. */
async function showFlow(visit, place) {
    const { service } = visit;
    await requireFlow(service, place);
    const links = linksOf(place.org);
    const flow = toFlow(place.flow, await service.store.readFlow(place), links);
    const badge = `${links.flow(place.flow)}/badge.svg`;
    return {
        title: `${flow.name} · ${place.org}`,
        org: place.org,
        steps: stepsTo(place.org, place.flow),
        content: [
            (0,html/* html */.q) `<div class="head">
        <p class="kind">Flow</p>
        <h1>${label(flow.name, 160)}</h1>
        ${flow.description === '' ? '' : (0,html/* html */.q) `<div class="lead">${say(flow.description)}</div>`}
      </div>`,
            await showTrails(visit, place),
            drawTemplates(flow.template_versions.toReversed()),
            drawTags(flow.tags),
            section('badge', 'Badge', [
                (0,html/* html */.q) `<p><img src="${badge}" alt="State of the newest trail" height="20" /></p>`,
                block(`[![evidence](${service.publicUrl()}${badge})](${service.publicUrl()}${links.flow(place.flow)})`),
                (0,html/* html */.q) `<p class="note">
          It tells the state of the newest trail; add <code>?branch=main</code> for the newest of a branch. Where pages
          need a token, a badge says nothing to those without one.
        </p>`,
            ]),
        ],
    };
}
function drawTags(tags) {
    return Object.keys(tags).length === 0 ? undefined : section('tags', 'Tags', drawFacts(listMembers(tags)));
}

;// CONCATENATED MODULE: ./build/service/page/notification.js











/** The notification actions of an organisation, and whether what they send arrives. */
async function showNotifications({ service }, org) {
    const flows = await service.store.listFlows(org);
    const notifications = await listNotifications(service, org);
    if (flows.length === 0 && notifications.length === 0)
        throw unknown(`organisation "${org}"`);
    return {
        title: `Notification actions · ${org}`,
        org,
        steps: [...stepsTo(org), { text: (0,html/* html */.q) `Notification actions`, href: linksOf(org).notifications }],
        content: [
            (0,html/* html */.q) `<div class="head">
        <p class="kind">${label(org)}</p>
        <h1>Notification actions</h1>
      </div>`,
            notifications.length === 0 ? notification_drawNone(service.publicUrl(), org) : notification_drawRows(notifications),
        ],
    };
}
function notification_drawRows(notifications) {
    return (0,html/* html */.q) `<div class="stack">
    ${drawTable('Notification actions', [
        { title: 'Health', cell: drawHealth },
        { title: 'Action', cell: ({ name, number }) => (0,html/* html */.q) `${label(name, 60)}<span class="sub">no. ${number}</span>` },
        { title: 'When', cell: ({ triggers }) => triggers.map((trigger) => (0,html/* html */.q) `<div>${tellTrigger(trigger)}</div>`) },
        { title: 'Flows', cell: ({ flows }) => known(flows, (names) => say(names.join(', '))) ?? 'all' },
        { title: 'To', cell: ({ targets }) => targets.map(drawTarget) },
        {
            title: 'Last sent',
            cell: ({ last_success_timestamp: at }) => drawLast(at),
        },
        {
            title: 'Last failed',
            cell: ({ last_failure_timestamp: at }) => drawLast(at),
        },
    ], notifications)}
  </div>`;
}
/** What is not known is said to be so. */
function drawHealth({ is_failing: isFailing, last_success_timestamp: sent }) {
    if (isFailing === true)
        return status_status('bad', 'Failing');
    return isFailing === false && typeof sent === 'number'
        ? status_status('good', 'Arriving')
        : status_status('unclear', 'Nothing sent yet');
}
function drawLast(at) {
    return known(at, moment) ?? (0,html/* html */.q) `<span class="faint">never</span>`;
}
/** `ON_NON_COMPLIANT_TRAIL` is `non-compliant trail`. */
function tellTrigger(trigger) {
    return label(trigger.replace(/^ON_/, '').toLowerCase().replace('non_', 'non-').replaceAll('_', ' '));
}
function drawTarget(target) {
    const { type, url } = target;
    return (0,html/* html */.q) `<div>
    ${code(String(type))} ${typeof url === 'string' ? (0,html/* html */.q) `<span class="sub">${say(url)}</span>` : ''}
  </div>`;
}
function notification_drawNone(origin, org) {
    const body = '{"name":"alarm","triggers":["ON_NON_COMPLIANT_TRAIL"],"targets":[{"type":"WEBHOOK","url":"https://…"}]}';
    const call = `curl -X PUT ${origin}/api/v2/actions/${encodeURIComponent(org)}/flows \\
  -H "Authorization: Bearer $EVIDENCE_TOKEN" -H 'Content-Type: application/json' \\
  -d '${body}'`;
    return empty('Nobody is told anything. A maintainer makes an action, for instance on every trail that fails:', block(call));
}

;// CONCATENATED MODULE: ./build/service/page/draw/strip.js



/** How trails stand, one mark each, the newest at the right; `newest` comes first in the list. */
function drawStrip(newest, links) {
    return (0,html/* html */.q) `<ul class="strip">
    ${newest.toReversed().map((judged) => drawMark(judged, links))}
  </ul>`;
}
function drawMark({ history: { flow, trail }, verdict }, links) {
    const { tone, word } = signOf(verdict.status);
    const short = trail.length > 40 ? `${trail.slice(0, 12)}…` : trail;
    return (0,html/* html */.q) `<li>
    <a class="${tone}" href="${links.trail(flow, trail)}" title="${short}: ${word}">
      ${drawIcon(tone)}<span class="hidden">${short}: ${word}</span>
    </a>
  </li>`;
}

;// CONCATENATED MODULE: ./build/service/page/organisation.js














/** Trails of a flow whose state is shown beside it. */
const stripLength = 10;
/** The flows of an organisation, each with the state of its newest trails. */
async function showOrganisation(visit, org) {
    const flows = (await visit.service.store.listFlows(org)).toSorted((a, b) => a.localeCompare(b, 'en'));
    if (flows.length === 0)
        throw unknown(`organisation "${org}"`);
    const asked = visit.url.searchParams.get('name')?.trim() ?? '';
    const named = flows.filter((flow) => flow.toLowerCase().includes(asked.toLowerCase()));
    const stretch = cutPage(named, visit.url.searchParams.get('page'));
    const rows = await Promise.all(stretch.items.map((flow) => readRow(visit, org, flow)));
    const pager = drawPager(stretch, 'flows', (page) => withQuery(visit.url, { page: page }));
    return {
        title: org,
        org,
        steps: stepsTo(org),
        content: [
            (0,html/* html */.q) `<div class="head">
        <p class="kind">Organisation</p>
        <h1>${label(org, 160)}</h1>
        <p><a href="${linksOf(org).notifications}">Notification actions</a></p>
      </div>`,
            section('flows', counted('Flows', flows.length), [
                flows.length > 8 ? drawFilter(visit, asked) : undefined,
                (0,html/* html */.q) `<div data-part>
          <span class="hidden" data-count>${count(named.length)} flows</span>
          ${organisation_drawRows(visit, org, rows)} ${pager}
        </div>`,
            ]),
        ],
    };
}
async function readRow({ service }, org, flow) {
    const place = { org, flow };
    const [records, total, newest] = await Promise.all([
        service.store.readFlow(place),
        service.store.countTrails(org, flow),
        judgeTrails(service, place, { offset: 0, limit: stripLength }),
    ]);
    return { flow, total, newest, description: readFlow(records).description };
}
function drawFilter({ url }, asked) {
    return (0,html/* html */.q) `<form class="filters" action="${url.pathname}" data-live>
      <div>
        <label for="name">Name holds</label>
        <input id="name" name="name" type="search" value="${asked}" />
      </div>
      <button>Show</button>
    </form>
    <p class="hidden" role="status"></p>`;
}
function organisation_drawRows(visit, org, rows) {
    if (rows.length === 0) {
        return empty('No flow here has such a name.', (0,html/* html */.q) `<a href="${visit.url.pathname}">Show all flows</a>`);
    }
    const links = linksOf(org);
    const columns = [
        {
            title: 'Flow',
            cell: ({ flow, description }) => (0,html/* html */.q) `<a href="${links.flow(flow)}">${label(flow)}</a>
          ${description === '' ? '' : (0,html/* html */.q) `<span class="sub">${label(description)}</span>`}`,
        },
        { title: 'Newest trail', cell: ({ newest }) => drawNewest(newest[0]) },
        { title: 'Last ten', cell: ({ newest }) => drawStrip(newest, links) },
        { title: 'Trails', isNumber: true, cell: ({ total }) => count(total) },
        { title: 'Last change', cell: ({ newest }) => known(newest[0]?.history.records.at(-1)?.created_at, moment) },
    ];
    return (0,html/* html */.q) `<div class="stack">${drawTable('Flows', columns, rows)}</div>`;
}
function drawNewest(judged) {
    if (judged === undefined)
        return (0,html/* html */.q) `<span class="faint">none yet</span>`;
    return (0,html/* html */.q) `${stateStatus(judged.verdict.status)}
  ${judged.pinned !== undefined ? '' : (0,html/* html */.q) `<span class="sub">no template</span>`}`;
}

;// CONCATENATED MODULE: ./build/service/page/search-finder.js



/** Records that are looked at for each way to find something. */
const mostRecords = 200;
const mostShown = 25;
const search_finder_kinds = ['trail', 'artifact', 'attestation'];
/** Finds things by the beginning of a commit or fingerprint, part of a flow's name, or a whole name. */
async function find(service, org, query) {
    const { store } = service;
    const isHex = /^[0-9a-f]{7,64}$/i.test(query);
    const sha = query.toLowerCase();
    const look = (filter) => store.find(org, filter, { offset: 0, limit: mostRecords });
    const [flows, inTrail, named, ...hex] = await Promise.all([
        store.listFlows(org),
        look({ trail: query }),
        look({ kinds: ['attestation'], name: query }),
        ...(isHex ? [look({ kinds: search_finder_kinds, commitPrefix: sha }), look({ kinds: search_finder_kinds, fingerprintPrefix: sha })] : []),
    ]);
    const lists = [inTrail, named, ...hex];
    const seen = lists.flat();
    const hits = seen.filter(({ kind }) => search_finder_kinds.includes(kind));
    const byName = hits.filter((record) => record.kind === 'attestation' && named.includes(record));
    const artifacts = hits.filter((record) => record.kind === 'artifact' && isHex && bears(record, sha));
    const trails = await judgeTrailsOf(service, org, seen.filter((record) => !named.includes(record)));
    const shown = {
        trails: trails.slice(0, mostShown),
        artifacts: onePerKey(artifacts).slice(0, mostShown),
        attestations: byName.slice(0, mostShown),
    };
    return {
        flows: flows.filter((flow) => flow.toLowerCase().includes(query.toLowerCase())),
        ...shown,
        isCut: lists.some(({ length }) => length === mostRecords) ||
            trails.length > mostShown ||
            byName.length > mostShown ||
            onePerKey(artifacts).length > mostShown,
    };
}
function bears({ fingerprint, commit }, sha) {
    return fingerprint?.startsWith(sha) === true || commit?.startsWith(sha) === true;
}
function onePerKey(records) {
    const newest = new Map();
    for (const record of records) {
        const key = `${record.flow ?? ''}/${record.fingerprint ?? ''}`;
        if ((newest.get(key)?.sequence ?? 0) < record.sequence)
            newest.set(key, record);
    }
    return [...newest.values()];
}
/** Newest first. */
async function judgeTrailsOf(service, org, records) {
    const now = service.store.now();
    const byFlow = (0,group/* groupBy */.$)(records, ({ flow, trail }) => (trail === null ? undefined : (flow ?? undefined)));
    const judged = await Promise.all([...byFlow].map(async ([flow, ofFlow]) => {
        const names = [...new Set(ofFlow.flatMap(({ trail }) => (trail === null ? [] : [trail])))];
        const histories = await readHistories(service, { org, flow }, names.slice(0, mostShown + 1));
        return [...histories.values()].map((history) => judgeHistory(history, { now }));
    }));
    return judged.flat().toSorted((a, b) => search_finder_beganAt(b) - search_finder_beganAt(a));
}
function search_finder_beganAt({ history }) {
    return history.records[0]?.sequence ?? 0;
}

;// CONCATENATED MODULE: ./build/service/page/search.js











/** What bears a commit, a fingerprint or a name. */
async function showSearch(visit, org) {
    const query = (0,verdict_escape/* toLine */.S5)(visit.url.searchParams.get('q') ?? '').slice(0, 200);
    const known = await visit.service.store.listFlows(org);
    if (known.length === 0)
        throw unknown(`organisation "${org}"`);
    const links = linksOf(org);
    const found = query === '' ? undefined : await find(visit.service, org, query);
    return {
        title: query === '' ? `Search · ${org}` : `${query} · Search · ${org}`,
        org,
        steps: [...stepsTo(org), { text: (0,html/* html */.q) `Search`, href: links.search }],
        content: [
            (0,html/* html */.q) `<div class="head">
          <p class="kind">${label(org)}</p>
          <h1>${query === '' ? 'Search' : (0,html/* html */.q) `Search for ${label(query, 100)}`}</h1>
        </div>
        <form class="filters" action="${links.search}">
          <div>
            <label for="q">Commit, fingerprint or name</label>
            <input id="q" name="q" type="search" value="${query}" />
          </div>
          <button>Search</button>
        </form>`,
            found === undefined ? drawHint() : drawFound(found, links),
        ],
    };
}
function drawHint() {
    return (0,html/* html */.q) `<p class="note">
    A commit or a fingerprint takes its first 7 digits or more. A name is part of that of a flow, or the whole name of a
    trail or an attestation.
  </p>`;
}
function drawFound(found, links) {
    const { flows, trails, artifacts, attestations, isCut } = found;
    if ([flows, trails, artifacts, attestations].every((list) => list.length === 0)) {
        return empty('Nothing here bears that. Check its spelling; trails and attestations are found by their whole name:', drawHint());
    }
    return (0,html/* html */.q) `${isCut ? (0,html/* html */.q) `<p class="note">There is more: the newest are shown. A longer beginning finds fewer.</p>` : ''}
  ${drawFlows(flows, links)} ${drawTrails(trails, links)} ${drawArtifacts(artifacts, links)}
  ${drawAttestations(attestations, links)}`;
}
const mostFlows = 50;
function drawFlows(flows, links) {
    if (flows.length === 0)
        return '';
    const more = flows.length - mostFlows;
    const items = flows.slice(0, mostFlows).map((flow) => (0,html/* html */.q) `<li><a href="${links.flow(flow)}">${label(flow)}</a></li>`);
    const rest = more > 0 ? (0,html/* html */.q) `<p class="note">and ${count(more)} more</p>` : undefined;
    return section('flows', counted('Flows', flows.length), [
        (0,html/* html */.q) `<ul class="plain">
      ${items}
    </ul>`,
        rest,
    ]);
}
function drawTrails(trails, links) {
    if (trails.length === 0)
        return '';
    const table = drawTable('Trails', [
        { title: 'State', cell: ({ verdict }) => stateStatus(verdict.status) },
        {
            title: 'Trail',
            cell: ({ history: { flow, trail } }) => (0,html/* html */.q) `<a href="${links.trail(flow, trail)}">${nameTrail(trail)}</a><span class="sub">${label(flow)}</span>`,
        },
        { title: 'Last change', cell: ({ history }) => moment(history.records.at(-1)?.created_at) },
    ], trails);
    return section('trails', counted('Trails', trails.length), (0,html/* html */.q) `<div class="stack">${table}</div>`);
}
function drawArtifacts(artifacts, links) {
    if (artifacts.length === 0)
        return '';
    const table = drawTable('Artifacts', [
        {
            title: 'Artifact',
            cell: ({ flow, fingerprint, body }) => (0,html/* html */.q) `<a href="${links.artifact(flow ?? '', fingerprint ?? '')}">${label(String(body['filename']))}</a>
            <span class="sub">${label(flow ?? '')}</span>`,
        },
        { title: 'Fingerprint', cell: ({ fingerprint }) => hash(fingerprint ?? '') },
        { title: 'Reported', cell: ({ created_at }) => moment(created_at) },
    ], artifacts);
    return section('artifacts', counted('Artifacts', artifacts.length), (0,html/* html */.q) `<div class="stack">${table}</div>`);
}
function drawAttestations(attestations, links) {
    if (attestations.length === 0)
        return '';
    const table = drawTable('Attestations', [
        {
            title: 'Attestation',
            cell: ({ id, name, type }) => (0,html/* html */.q) `<a href="${links.attestation(id)}">${label(name ?? id, 60)}</a
            ><span class="sub">${code(type ?? '')}</span>`,
        },
        {
            title: 'Trail',
            cell: ({ flow, trail }) => (0,html/* html */.q) `<a href="${links.trail(flow ?? '', trail ?? '')}">${nameTrail(trail ?? '')}</a
            ><span class="sub">${label(flow ?? '')}</span>`,
        },
        { title: 'Reported', cell: ({ created_at }) => moment(created_at) },
    ], attestations);
    return section('attestations', counted('Attestations', attestations.length), (0,html/* html */.q) `<div class="stack">${table}</div>`);
}

;// CONCATENATED MODULE: ./build/schema/problem.js

/** RFC 9457, with `message` (one sentence) and, for a refused body, `errors` by dotted path (decisions.md §2). */
const Problem = schemas/* object */.Ikc({
    type: schemas/* string */.YjP(),
    title: schemas/* string */.YjP(),
    status: schemas/* int */.Whr(),
    detail: schemas/* optional */.lqM(schemas/* string */.YjP()),
    instance: schemas/* optional */.lqM(schemas/* string */.YjP()),
    request_id: schemas/* optional */.lqM(schemas/* string */.YjP()),
    message: schemas/* string */.YjP(),
    errors: schemas/* optional */.lqM(schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* string */.YjP())),
});

;// CONCATENATED MODULE: ./build/service/page/shell.js






const mostTitle = 160;
/** A whole page. */
function renderPage({ title, steps, org, content }, frame) {
    return (0,html/* html */.q) `<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${(0,verdict_escape/* toLine */.S5)(title).slice(0, mostTitle).toWellFormed()}</title>
        <link rel="stylesheet" href="${styleSheet.path}" />
        <script src="${pageScript.path}" defer></script>
      </head>
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        <header class="top">
          <div>
            <nav aria-label="Where this page stands">
              <ol>
                <li><a href="/">Delivery Evidence</a></li>
                ${steps.map(({ text, href }) => (0,html/* html */.q) `<li><a href="${href}">${text}</a></li>`)}
              </ol>
            </nav>
            ${org === undefined ? '' : drawSearch(org)} ${frame.caller && drawVisitor(frame.caller)}
          </div>
        </header>
        <main id="main" tabindex="-1">${content}</main>
        <footer class="foot">
          <p class="print">${frame.address}<br />Printed from what was known at ${moment(frame.now)}.</p>
          <p class="screen">Delivery Evidence · <a href="/openapi.json">API description</a></p>
        </footer>
      </body>
    </html>`;
}
function drawSearch(org) {
    return (0,html/* html */.q) `<search>
    <form action="${linksOf(org).search}">
      <label class="hidden" for="search">Search ${org.slice(0, 40).toWellFormed()}</label>
      <input id="search" name="q" type="search" placeholder="Commit, fingerprint or name" />
    </form>
  </search>`;
}
function drawVisitor({ name, grants }) {
    const roles = [...new Set(grants.map(({ role }) => role))].join(', ');
    return (0,html/* html */.q) `<form method="post" action="/sign-out">
    <span class="faint">${label(name, 30)}, ${roles}</span>
    <button class="plain">Sign out</button>
  </form>`;
}

;// CONCATENATED MODULE: ./build/service/page/reply.js






const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
].join('; ');
async function replyPage(c, service, { page, visit, status = 200 }) {
    const { pathname, search } = new URL(c.req.url);
    const frame = {
        caller: visit?.caller,
        address: `${service.publicUrl()}${pathname}${search}`,
        now: service.store.now(),
    };
    const body = String(await renderPage(page, frame));
    const headers = {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'referrer-policy': 'same-origin',
        'cache-control': 'private, no-cache',
        'x-request-id': c.get('requestId'),
    };
    return new Response(body, { status, headers });
}
const reply_titles = {
    400: 'This address cannot be one',
    403: 'This is not for you',
    404: 'Nothing is here',
    500: 'Something broke here',
};
/** What the API answers as a problem, for people. */
async function replyProblem(c, service, cause) {
    const problem = answerProblem(c, cause);
    const parsed = (0,parse/* parse */.qg)(Problem, await problem.json());
    if (!parsed.ok)
        throw cause;
    const { status, message, request_id: request } = parsed.value;
    const title = reply_titles[status] ?? 'This did not work';
    const content = (0,html/* html */.q) `<div class="head">
    <p class="kind">${status}</p>
    <h1>${title}</h1>
    <div class="lead">${say(message)}</div>
    ${status < 500 ? '' : (0,html/* html */.q) `<p class="note">Whoever runs this service finds more in its log, under ${code(request ?? '')}.</p>`}
    <p><a href="/">Begin at the organisations</a></p>
  </div>`;
    return replyPage(c, service, { page: { title, steps: [], content }, status });
}

// EXTERNAL MODULE: ./build/verdict/explanation.js + 5 modules
var verdict_explanation = __webpack_require__(8551);
;// CONCATENATED MODULE: ./build/service/page/trail-artifacts.js






function trail_artifacts_drawArtifacts({ visit: { url }, place, judged, trail, links }) {
    const rows = Object.entries(trail.compliance_status?.artifacts_statuses ?? {});
    if (rows.length === 0)
        return section('artifacts', 'Artifacts', trail_artifacts_drawNone());
    const filenames = new Map(judged.artifacts.map(({ report }) => [report.fingerprint, report.filename]));
    const stretch = cutPage(rows, url.searchParams.get('artifacts'));
    const drawName = ([name, { artifact_fingerprint: print }]) => {
        if (print === undefined)
            return label(name);
        const filename = filenames.get(print) ?? name;
        return (0,html/* html */.q) `<a href="${links.artifact(place.flow, print)}">${label(name)}</a>
      ${filename === name ? '' : (0,html/* html */.q) `<span class="sub">${label(filename)}</span>`}`;
    };
    const table = drawTable('Artifacts', [
        { title: 'State', cell: ([, { status }]) => stateStatus(status) },
        { title: 'Artifact', cell: drawName },
        { title: 'Fingerprint', cell: ([, { artifact_fingerprint: print }]) => (print === undefined ? '' : hash(print)) },
        {
            title: 'Why',
            isTelling: rows.some(([, { reasons = [] }]) => reasons.length > 0),
            cell: ([, { reasons = [] }]) => reasons.map((reason) => (0,html/* html */.q) `<div>${say(reason)}</div>`),
        },
    ], stretch.items);
    const pager = drawPager(stretch, 'artifacts', (page) => `${withQuery(url, { artifacts: page })}#artifacts`);
    return section('artifacts', counted('Artifacts', rows.length), (0,html/* html */.q) `<div data-part class="stack">${table} ${pager}</div>`);
}
function trail_artifacts_drawNone() {
    const step = '- uses: OWNER/delivery-evidence@v1\n  with:\n    artifacts: dist/*.tgz';
    return empty('No artifact was reported into this trail, and none is wanted. This reports one by its fingerprint:', block(step));
}

;// CONCATENATED MODULE: ./build/service/page/trail-aside.js







/** Beside the verdict: the change itself, who began the trail, and the ways to look at it otherwise. */
function trail_aside_drawAside(told) {
    return (0,html/* html */.q) `<aside aria-label="About this trail">
    ${drawCommit(told)} ${trail_aside_drawPullRequests(told)} ${drawOrigin(told)}
    <div class="screen">${drawMoment(told)} ${drawTemplate(told)}</div>
  </aside>`;
}
function drawCommit({ judged: { report } }) {
    const { git_commit_info: commit, repo_info: repository } = report;
    if (commit === undefined)
        return undefined;
    const message = commit.message?.trim() ?? '';
    return section('commit', 'Commit', [
        (0,html/* html */.q) `${drawFacts([
            ['SHA', hash(commit.sha1)],
            ['Author', known(commit.author, say)],
            ['Branch', known(commit.branch, code)],
            ['Committed', known(commit.timestamp, moment)],
            ['Repository', known(repository, ({ url, name }) => outside(url, name))],
            ['Where', known(commit.url, outside)],
        ])}`,
        message.includes('\n') ? fold('The whole message', text_quote(message)) : undefined,
    ]);
}
/** By the newest attestation of them. */
function trail_aside_drawPullRequests({ judged, links }) {
    const newest = judged.attestations.findLast(({ content }) => content.kind === 'pull_request');
    if (newest?.content.kind !== 'pull_request')
        return undefined;
    const { pull_requests: found } = newest.content;
    return section('pull-request', 'Pull request', [
        found.length === 0 ? (0,html/* html */.q) `<p>The commit has none.</p>` : found.slice(0, 5).map(trail_aside_drawPullRequest),
        (0,html/* html */.q) `<p class="note"><a href="${links.attestation(newest.record.id)}">Commits and reviews</a></p>`,
    ]);
}
function trail_aside_drawPullRequest({ url, number, title, state, author }) {
    return (0,html/* html */.q) `<p>${outside(url, `#${number} ${title}`)}<span class="sub">${state}, by ${label(author, 40)}</span></p>`;
}
function drawOrigin({ judged, trail }) {
    const { report, history } = judged;
    const data = Object.keys(report.user_data ?? {}).length;
    return section('origin', 'Where it came from', [
        (0,html/* html */.q) `${drawFacts([
            ['Begun', (0,html/* html */.q) `${moment(trail.created_at)} by ${label(trail.created_by ?? '', 40)}`],
            ['Last change', moment(history.records.at(-1)?.created_at)],
            ['Origin', known(report.origin_url, outside)],
            ...listOutside(report.external_urls ?? {}),
        ])}`,
        data === 0 ? undefined : fold('User data', drawFacts(listMembers(report.user_data ?? {}))),
    ]);
}
/** A look back, and the same for machines. */
function drawMoment({ visit: { url, service }, place, judged, links }) {
    const badge = `${links.trail(place.flow, place.trail)}/badge.svg`;
    return section('moment', 'Look at it otherwise', [
        (0,html/* html */.q) `<form class="filters" action="${url.pathname}">
        <div>
          <label for="as_of">As it stood at (UTC)</label>
          <input id="as_of" name="as_of" type="datetime-local" step="1" value="${moment_toIso(judged.now).replace('Z', '')}" />
        </div>
        <button>Show</button>
      </form>
      <p><a href="${withQuery(url, { format: 'json' })}">As JSON</a></p>`,
        fold('As a badge', [
            (0,html/* html */.q) `<p><img src="${badge}" alt="State of this trail" height="20" /></p>`,
            block(`![evidence](${service.publicUrl()}${badge})`),
        ]),
    ]);
}
function drawTemplate({ trail: { template }, place, links }) {
    if (template === null || template === undefined) {
        const why = (0,html/* html */.q) `<p>Nobody has said what this trail must hold, so it can only be incomplete.</p>`;
        return section('template', 'Template', [
            why,
            (0,html/* html */.q) `<p><a href="${links.flow(place.flow)}#template">How to say it</a></p>`,
        ]);
    }
    return section('template', `Template, version ${template.version}`, [
        fold('What it wants, as YAML', block(template.content)),
        (0,html/* html */.q) `<p class="note"><a href="${links.flow(place.flow)}#template">Its versions</a></p>`,
    ]);
}

;// CONCATENATED MODULE: ./build/service/page/trail-events.js






/** Everything that happened, newest first; each moment leads to how the trail stood then. */
function drawEvents(told) {
    const { url } = told.visit;
    const stretch = cutPage((told.trail.events ?? []).toReversed(), url.searchParams.get('events'));
    return section('events', counted('What happened', stretch.total), (0,html/* html */.q) `<div data-part>
      <ol class="events">
        ${stretch.items.map((event) => drawEvent(event, told))}
      </ol>
      ${drawPager(stretch, 'events', (page) => `${withQuery(url, { events: page })}#events`)}
    </div>`);
}
function drawEvent(event, told) {
    const then = `${told.visit.url.pathname}?as_of=${event.timestamp}`;
    return (0,html/* html */.q) `<li>
    <a href="${then}" title="As it stood then">${moment(event.timestamp)}</a>
    <div>
      ${trail_events_tell(event, told)}${event.actor === undefined ? '' : (0,html/* html */.q) ` <span class="faint">by ${label(event.actor, 40)}</span>`}
    </div>
  </li>`;
}
function trail_events_tell(event, told) {
    switch (event.type) {
        case 'trail_reported':
            return (0,html/* html */.q) `Trail begun`;
        case 'trail_updated':
            return (0,html/* html */.q) `Trail updated`;
        case 'artifact_reported':
            return trail_events_tellArtifact(event, told);
        case 'attestation_reported':
            return (0,html/* html */.q) `${linkAttestation(event, told)} reported, ${code(textOf(event, 'attestation_type'))}`;
        case 'attestation_overridden':
            return (0,html/* html */.q) `${linkAttestation(event, told)} overridden: ${outcomeStatus(event['new_compliance_status'] === true)}
      ${say(textOf(event, 'reason'))}`;
        case 'compliance_changed':
            return (0,html/* html */.q) `${stateStatus(textOf(event, 'from'))}
        <span aria-label="became">→</span> ${stateStatus(textOf(event, 'to'))}
        <span class="faint">because:</span> ${say(textOf(event, 'because'))}`;
        default:
            return label(event.type.replaceAll('_', ' '));
    }
}
function trail_events_tellArtifact(event, { place, links }) {
    const name = label(textOf(event, 'filename'), 60);
    const print = textOf(event, 'artifact_fingerprint');
    return (0,html/* html */.q) `Artifact ${print === '' ? name : (0,html/* html */.q) `<a href="${links.artifact(place.flow, print)}">${name}</a>`}
  reported`;
}
function linkAttestation(event, { links }) {
    return (0,html/* html */.q) `<a href="${links.attestation(textOf(event, 'attestation_id'))}"
    >${label(textOf(event, 'attestation_name'), 60)}</a
  >`;
}
function textOf(event, member) {
    const value = event[member];
    return typeof value === 'string' ? value : '';
}

// EXTERNAL MODULE: ./build/verdict/item.js
var verdict_item = __webpack_require__(9139);
// EXTERNAL MODULE: ./build/verdict/wording.js
var wording = __webpack_require__(2114);
;// CONCATENATED MODULE: ./build/service/page/policy.js



/** A policy in words; empty where there is none. */
function tellPolicy(value) {
    const parsed = (0,parse/* parse */.qg)(template/* Policy */.PE, value ?? {});
    if (!parsed.ok)
        return 'a policy that is not known here';
    const policy = parsed.value;
    const told = [
        ...policy_tell(policy.min_tests, (least) => `${(0,wording/* plural */.L)(least, 'test')} or more`),
        ...policy_tell(policy.max_skipped, (most) => `at most ${most} skipped`),
        ...Object.entries(policy.max ?? {}).map(([severity, most]) => `at most ${most} ${severity}`),
        ...policy_tell(policy.approvals, (least) => (0,wording/* plural */.L)(least, 'approval')),
        ...policy_tell(policy.independent, (is) => (is ? 'independent of its authors' : '')),
        ...policy_tell(policy.merged, (is) => (is ? 'merged' : '')),
        ...policy_tell(policy.max_failed_conditions, (most) => `at most ${(0,wording/* plural */.L)(most, 'failed condition')}`),
        ...policy_tell(policy.max_age, (age) => `not older than ${age}`),
    ];
    return told.filter((text) => text !== '').join(', ');
}
function policy_tell(value, inWords) {
    return value === undefined ? [] : [inWords(value)];
}

;// CONCATENATED MODULE: ./build/service/page/trail-evidence.js









/** What the template wants beside what was reported, worst first. */
function trail_evidence_drawEvidence({ visit: { url }, trail }, { items }) {
    if (items.length === 0)
        return section('evidence', 'Evidence', trail_evidence_drawNone());
    const stretch = cutPage(items, url.searchParams.get('evidence'));
    return section('evidence', counted('Evidence', items.length), (0,html/* html */.q) `<div data-part class="stack">
      ${drawTable('Evidence', trail_evidence_listColumns(trail, items), stretch.items)}
      ${drawPager(stretch, 'evidence', (page) => `${withQuery(url, { evidence: page })}#evidence`)}
    </div>`);
}
function trail_evidence_drawNone() {
    const step = '- uses: OWNER/delivery-evidence@v1\n  if: ${{ !cancelled() }}\n  with:\n    kind: junit\n    files: "**/junit*.xml"';
    return empty('Nothing was attested yet. A step such as this reports test results:', block(step));
}
function trail_evidence_listColumns(trail, items) {
    return [
        { title: 'State', cell: ({ state }) => itemStatus(state) },
        { title: 'Evidence', cell: drawName },
        {
            title: 'Wanted',
            isTelling: items.some((item) => drawWanted(trail, item) !== ''),
            cell: (item) => drawWanted(trail, item),
        },
        {
            title: 'Why',
            isTelling: items.some(({ reasons }) => reasons.length > 0),
            cell: ({ reasons }) => reasons.map(drawReason),
        },
        { title: 'Reported', isTelling: items.some(({ reportedAt }) => reportedAt !== undefined), cell: trail_evidence_drawReported },
    ];
}
/** By the name that the gate says, and the action takes. */
function drawName(item) {
    const { type, url, source } = item;
    const text = label((0,verdict_item/* printName */.To)(item), 60);
    return (0,html/* html */.q) `${url === undefined ? text : (0,html/* html */.q) `<a href="${url}">${text}</a>`}
    <span class="sub">${code(type)}${source === undefined ? '' : (0,html/* html */.q) ` from ${label(source, 60)}`}</span>`;
}
function drawWanted({ template }, item) {
    if (template === null || template === undefined)
        return '';
    if (item.unexpected)
        return (0,html/* html */.q) `<span class="faint">not in the template</span>`;
    if (item.type === 'artifact')
        return 'the artifact';
    return tellPolicy(findRequired(template, item)?.['policy']) || 'to pass';
}
function findRequired({ trail }, { artifact, name }) {
    const of = artifact === undefined ? trail : trail.artifacts.find((one) => one.name === artifact);
    return of?.attestations.find((one) => one.name === name);
}
function drawReason(reason) {
    return (0,html/* html */.q) `<div>${say(reason)}</div>`;
}
function trail_evidence_drawReported({ reportedBy, reportedAt }) {
    if (reportedAt === undefined)
        return '';
    return (0,html/* html */.q) `${moment(reportedAt)}${reportedBy === undefined ? '' : (0,html/* html */.q) `<span class="sub">by ${label(reportedBy, 40)}</span>`}`;
}

;// CONCATENATED MODULE: ./build/service/page/trail-overrides.js







/** Who has set an outcome aside, and why; nothing where nobody has. Newest first. */
function drawOverrides({ visit: { url }, judged, links }) {
    if (judged.overrides.length === 0)
        return undefined;
    const inForce = new Set([...judged.verdict.outcomes.values()].map(({ override }) => override?.id));
    const stretch = cutPage(judged.overrides.toReversed(), url.searchParams.get('overrides'));
    const table = drawTable('Overrides', [
        { title: 'Outcome', cell: ({ report }) => outcomeStatus(report.new_compliance_status) },
        {
            title: 'Evidence',
            cell: ({ record, report }) => (0,html/* html */.q) `<a href="${links.attestation(record.id)}">${label(report.attestation_name, 60)}</a>`,
        },
        { title: 'Reason', cell: ({ report }) => say(report.reason) },
        {
            title: 'By',
            cell: ({ record }) => (0,html/* html */.q) `${label(record.actor.name, 40)}<span class="sub">${moment(record.created_at)}</span>`,
        },
        { title: 'Holds', cell: ({ record, report }) => drawHold(inForce.has(record.id), report.expires_at) },
    ], stretch.items);
    const pager = drawPager(stretch, 'overrides', (page) => `${withQuery(url, { overrides: page })}#overrides`);
    const part = (0,html/* html */.q) `<div data-part class="stack">${table} ${pager}</div>`;
    return section('overrides', counted('Overrides', judged.overrides.length), part);
}
function drawHold(isInForce, end) {
    if (!isInForce)
        return (0,html/* html */.q) `<span class="faint">no more</span>`;
    return end === undefined ? (0,html/* html */.q) `yes, without an end` : (0,html/* html */.q) `yes, until ${moment(end)}`;
}

;// CONCATENATED MODULE: ./build/service/page/trail-verdict.js






/** Is it good to go, what is missing, who said so. */
function drawVerdict(explanation, judged) {
    const { verdict, headline, items, fix, notes } = explanation;
    const { tone, word } = signOf(verdict);
    return (0,html/* html */.q) `<div class="verdict ${tone}" role="group" aria-label="Verdict">
      ${drawIcon(tone)}
      <div>
        <strong>${word}</strong>
        <p>${say(headline)}</p>
        <p class="said">${tellSource(judged)}</p>
      </div>
    </div>
    ${drawTally(items)} ${notes.map((note) => (0,html/* html */.q) `<p class="note">${say(note)}</p>`)}
    ${fix === undefined ? '' : fold('What would help, ready to paste', block(fix))}`;
}
const order = ['failing', 'missing', 'overridden', 'passing'];
function drawTally(items) {
    const counts = order.map((state) => ({ state, total: items.filter((item) => item.state === state).length }));
    const there = counts.filter(({ total }) => total > 0);
    if (there.length === 0)
        return '';
    return (0,html/* html */.q) `<ul class="tally">
    ${there.map(({ state, total }) => (0,html/* html */.q) `<li>${itemStatus(state, total)}</li>`)}
  </ul>`;
}
const mostReporters = 3;
/** Who reported, by which template, and when it was judged. */
function tellSource({ attestations, pinned, now }) {
    const reporters = [...new Set(attestations.map(({ record }) => record.actor.name))];
    const more = reporters.length - mostReporters;
    const by = reporters.slice(0, mostReporters).map((name, index) => (0,html/* html */.q) `${index > 0 ? ', ' : ''}${label(name, 40)}`);
    const template = pinned === undefined ? 'without a template' : `against version ${pinned.version} of the template`;
    return (0,html/* html */.q) `Judged ${moment(now)}
  ${template}${by.length === 0 ? '' : (0,html/* html */.q) `, by what ${by}${more > 0 ? ` and ${count(more)} more` : ''} reported`}.`;
}

;// CONCATENATED MODULE: ./build/service/page/trail.js



















/** A trail now, or as it stood at a moment: the verdict first, then what is wanted beside what was reported, then how it came about. */
async function showTrail(visit, place) {
    const { service, url } = visit;
    const asOf = readMoment(url.searchParams.get('as_of'));
    const history = await readHistory(service, place);
    const judged = judgeHistory(history, { now: Math.min(asOf ?? Number.POSITIVE_INFINITY, service.store.now()) });
    if (judged.history.records.length === 0)
        throw unknown(`trail "${place.trail}" yet at that moment`);
    const links = linksOf(place.org);
    const trail = toTrail(judged, links);
    if (url.searchParams.get('format') === 'json')
        return Response.json(trail);
    const explanation = (0,verdict_explanation/* explain */.W)({ ...trail, name: commitName.test(trail.name) ? trail.name.slice(0, 12) : trail.name }, judged.attestations.map((entry) => toFullAttestation(entry, judged, links)));
    const told = { visit, place, judged, trail, links };
    return {
        title: `${explanation.verdict}: ${place.trail} · ${place.flow} · ${place.org}`,
        org: place.org,
        steps: stepsTo(place.org, place.flow, place.trail),
        content: [
            trail_drawHead(judged, trail),
            asOf === undefined ? undefined : drawAsOf(url, judged.now),
            drawVerdict(explanation, judged),
            (0,html/* html */.q) `<div class="split">
        <div>${trail_evidence_drawEvidence(told, explanation)} ${trail_artifacts_drawArtifacts(told)} ${drawOverrides(told)} ${drawEvents(told)}</div>
        ${trail_aside_drawAside(told)}
      </div>`,
        ],
    };
}
/** Epoch seconds, or what a field of a form gives: `2026-11-21T06:37:26`, in UTC. */
function readMoment(text) {
    if (text === null || text === '')
        return undefined;
    const seconds = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text) ? Date.parse(`${text}Z`) / 1000 : Number(text);
    if (Number.isFinite(seconds))
        return seconds;
    throw invalid('query', { as_of: 'must be epoch seconds, or a moment such as 2026-11-21T06:37:26 in UTC' });
}
const commitName = /^[0-9a-f]{40,64}$/;
/** A trail that bears the name of its commit is known to people by what the commit says. */
function trail_drawHead({ report }, { name }) {
    const subject = report.description ?? subjectOf(report.git_commit_info?.message);
    const isCommit = commitName.test(name);
    const title = isCommit && subject !== '' ? label(subject, 160) : nameTrail(name, 160);
    return (0,html/* html */.q) `<div class="head">
    <p class="kind">Trail ${isCommit ? nameTrail(name) : ''}</p>
    <h1>${title}</h1>
    ${isCommit ? '' : known(subject, lead)}
  </div>`;
}
function drawAsOf(url, now) {
    return (0,html/* html */.q) `<p class="alert">
    This is how it stood at ${moment(now)}, and not how it stands now.
    <a href="${withQuery(url, { as_of: undefined })}">Show it now</a>
  </p>`;
}

;// CONCATENATED MODULE: ./build/service/page/pages.js


















/** The pages that `html_url` fields point to (decisions.md §1). Nothing in them comes from elsewhere. */
function servePages(app, service, { isOpen }) {
    const serve = (path, show) => {
        app.get(path, (c) => pages_answer(c, { service, isOpen, show }));
    };
    serveAssets(app);
    serveSignIn(app, service);
    serveBadges(app, service, isOpen);
    serve('/', showHome);
    serve('/:org', (visit, { org = '' }) => showOrganisation(visit, org));
    serve('/:org/search', (visit, { org = '' }) => showSearch(visit, org));
    serve('/:org/actions', (visit, { org = '' }) => showNotifications(visit, org));
    serve('/:org/flows/:flow_name', (visit, { org = '', flow_name: flow = '' }) => showFlow(visit, { org, flow }));
    serve('/:org/flows/:flow_name/trails/:trail_name', (visit, { org = '', flow_name: flow = '', trail_name: trail = '' }) => showTrail(visit, { org, flow, trail }));
    serve('/:org/flows/:flow_name/artifacts/:fingerprint', (visit, { org = '', flow_name: flow = '', fingerprint = '' }) => showArtifact(visit, { org, flow }, fingerprint));
    serve('/:org/attestations/:id', (visit, { org = '', id = '' }) => showAttestation(visit, org, id));
    serve('/:org/attestations/:id/attachment', async ({ context }, { org = '', id = '' }) => toDownload(context, await openAttachment(service, org, id)));
    serveUnknown(app, service);
}
async function pages_answer(c, { service, isOpen, show }) {
    try {
        const visit = await admitVisitor(c, service, isOpen);
        const params = c.req.param();
        checkPath(params);
        const shown = await show(visit, params);
        return shown instanceof Response ? shown : await replyPage(c, service, { page: shown, visit });
    }
    catch (cause) {
        if (cause instanceof Unauthorized) {
            const { pathname, search } = new URL(c.req.url);
            return replyPage(c, service, { page: showSignIn(`${pathname}${search}`, cause.message), status: 401 });
        }
        return replyProblem(c, service, cause);
    }
}
function serveSignIn(app, service) {
    app.get('/sign-in', (c) => replyPage(c, service, { page: showSignIn('/', 'With a token of this service you see its pages.') }));
    app.post('/sign-in', async (c) => {
        const signed = await signIn(c, service);
        if (!('refused' in signed))
            return c.redirect(signed.next, 303);
        const page = showSignIn(signed.next, 'These pages are for holders of a token of this service.', signed.refused);
        return replyPage(c, service, { page, status: 401 });
    });
    app.post('/sign-out', (c) => {
        signOut(c);
        return c.redirect('/', 303);
    });
}
/** An address of no page, for people; what asks for anything but a page is answered as the API does. */
function serveUnknown(app, service) {
    app.get('*', async (c, next) => {
        const isPage = c.req.header('accept')?.includes('text/html') === true && !c.req.path.startsWith('/api/');
        if (!isPage)
            return next();
        return replyProblem(c, service, new Refusal(404, `No page has the address ${c.req.path}.`));
    });
}

;// CONCATENATED MODULE: ./build/service/http/probe.js

/** What operators and tools ask, beside the API (decisions.md §1). */
function serveProbes(app, { service, metrics, openapi }) {
    const look = createLook(service);
    app.get('/healthz', (c) => probe_answer(c, 200, { status: 'alive' }));
    app.get('/readyz', async (c) => {
        if (service.stopping.aborted)
            return probe_answer(c, 503, { status: 'stopping' });
        const checks = await look();
        const isReady = Object.values(checks).every((found) => found === 'ok');
        return probe_answer(c, isReady ? 200 : 503, { status: isReady ? 'ready' : 'not ready', ...checks });
    });
    app.get('/metrics', async (c) => c.body(await metrics.print(), 200, {
        'content-type': 'text/plain; version=0.0.4; charset=utf-8',
        'cache-control': 'no-store',
    }));
    app.get('/openapi.json', (c) => {
        const document = openapi();
        if (document === undefined)
            throw unknown('OpenAPI document here');
        return c.body(document, 200, { 'content-type': 'application/json' });
    });
}
function probe_answer(c, status, body) {
    return c.json(body, status, { 'cache-control': 'no-store' });
}
/** Milliseconds for which an answer is waited for; whoever probes does not wait long either. */
const probe_patience = 3000;
/** Whoever asks while another's answer is on its way gets the same: anybody may ask, and as often as they like. */
function createLook(service) {
    const { store, attachments } = service;
    let looking;
    const look = async () => {
        const [ofStore, ofAttachments] = await Promise.all([
            probe_check('The store', () => store.count('', {}), service),
            probe_check('The place for attachments', attachments.check, service),
        ]);
        return { store: ofStore, attachments: ofAttachments };
    };
    return () => {
        looking ??= look().finally(() => {
            looking = undefined;
        });
        return looking;
    };
}
async function probe_check(what, ask, { log }) {
    const late = Promise.withResolvers();
    const timer = setTimeout(() => late.reject(new Error(`no answer within ${probe_patience} ms`)), probe_patience);
    try {
        const asked = ask();
        asked.catch(() => undefined);
        await Promise.race([asked, late.promise]);
        return 'ok';
    }
    catch (cause) {
        log(`${what} does not do its work: ${String(cause)}`);
        return 'failing';
    }
    finally {
        clearTimeout(timer);
    }
}

;// CONCATENATED MODULE: ./build/service/app.js






























/** The service as a web application: the table of operations, the pages that `html_url` fields point to, and the probes. */
function createApp(options) {
    const { store, attachments, publicUrl, log = () => undefined } = options;
    const stopping = options.stopping ?? new AbortController().signal;
    const limit = (perSecond) => perSecond === undefined ? undefined : createRateLimit(perSecond, store.now);
    const audience = () => `${publicUrl()}/api/v2`;
    const jobs = createJobTokens({ issuers: options.oidcIssuers ?? [githubIssuer], audience, now: store.now, log });
    const service = {
        store,
        attachments,
        jobs,
        publicUrl,
        log,
        stopping,
        rate: limit(options.requestsPerSecond),
        strangers: limit(options.strangersPerSecond),
        pace: options.pace,
    };
    const metrics = createMetrics({ store, log, version: options.version ?? 'unknown' });
    const isOpen = options.openPages ?? false;
    const tell = (observed) => {
        metrics.tell(observed);
        options.onRequest?.(observed);
    };
    const app = new dist/* Hono */.$();
    app.use((0,request_id/* requestId */.z)(), observeRequests({ proxies: options.trustedProxies ?? new external_node_net_.BlockList(), begin: metrics.begin, tell }));
    app.use(secureAnswers(publicUrl), refuseWhenStopping(stopping), refuseForeign({ isOpen, publicUrl }));
    app.onError((cause, c) => answerProblem(c, cause));
    app.notFound((c) => answerUnknown(c));
    serveOperations(app, service);
    serveProbes(app, { service, metrics, openapi: options.openapi ?? (() => undefined) });
    servePages(app, service, { isOpen });
    return { fetch: app.fetch, refuse: metrics.refuse };
}
function serveOperations(app, service) {
    const handlers = createHandlers(service);
    for (const name of Object.keys(table/* operations */.z)) {
        const operation = table/* operations */.z[name];
        const path = `/api/v2${operation.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
        // A handler is paired with its operation by name, in the type of Handlers.
        app.on(operation.method, path, createRoute(operation, handlers[name], service));
    }
}
function createHandlers(service) {
    return {
        ...createReportHandlers(service),
        ...createAttestationHandlers(service),
        ...createAttestationListHandlers(service),
        ...createCriteriaHandlers(service),
        ...createOverrideHandlers(service),
        ...createArtifactReportHandlers(service),
        ...createArtifactHandlers(service),
        ...createAssertionHandlers(service),
        ...createTrailHandlers(service),
        ...createFlowHandlers(service),
        ...createCustomTypeHandlers(service),
        ...createNotificationHandlers(service),
        ...createSearchHandlers(service),
    };
}

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:fs/promises"
var external_node_fs_promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:stream"
var external_node_stream_ = __webpack_require__(7075);
;// CONCATENATED MODULE: ./build/service/attachment/attachment.js
/** What a digest may look like; anything else is the name of nothing. */
const digest = /^[a-f0-9]{64}$/;

;// CONCATENATED MODULE: ./build/service/attachment/bytes.js

/** Writes a source down as it streams in. */
async function writeHashed(file, source) {
    const hash = (0,external_node_crypto_.createHash)('sha256');
    let size = 0;
    for await (const chunk of source) {
        hash.update(chunk);
        size += chunk.byteLength;
        await file.writeFile(chunk);
    }
    return { sha256: hash.digest('hex'), size };
}
/**
 * Passes bytes on, and throws what `refuse` makes where they are not those of the digest. The last chunk is given only once the digest
 * is known to hold, so that wrong bytes never look like a whole file.
 */
async function* verify(chunks, sha256, refuse) {
    const hash = (0,external_node_crypto_.createHash)('sha256');
    let held;
    for await (const chunk of chunks) {
        hash.update(chunk);
        if (held !== undefined)
            yield held;
        held = chunk;
    }
    if (hash.digest('hex') !== sha256)
        throw refuse();
    if (held !== undefined)
        yield held;
}

;// CONCATENATED MODULE: ./build/service/attachment/disk.js

/** What the disk does to us, and not the sender. */
const disk_outages = {
    ENOSPC: 'has no room left',
    EDQUOT: 'has no room left for this user',
    EROFS: 'can only be read',
    EACCES: 'may not be written to by this user',
    EPERM: 'may not be written to by this user',
    ENOENT: 'is gone',
    EIO: 'fails',
    EMFILE: 'cannot be opened, for too many files are open',
    ENFILE: 'cannot be opened, for too many files are open',
};
/** What failed, as EvidenceError `unreachable` where it is the disk's fault and not the sender's; `what` begins the sentence. */
function toOutage(what, cause) {
    const outage = cause instanceof Error && 'code' in cause ? disk_outages[String(cause.code)] : undefined;
    if (outage === undefined)
        return cause;
    const message = `${what} ${outage}; nothing was kept, so mend that and send it again.`;
    return new error/* EvidenceError */.o('unreachable', message, { cause });
}

;// CONCATENATED MODULE: ./build/service/attachment/folder.js
var __addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
    if (value !== null && value !== void 0) {
        if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Object expected.");
        var dispose, inner;
        if (async) {
            if (!Symbol.asyncDispose) throw new TypeError("Symbol.asyncDispose is not defined.");
            dispose = value[Symbol.asyncDispose];
        }
        if (dispose === void 0) {
            if (!Symbol.dispose) throw new TypeError("Symbol.dispose is not defined.");
            dispose = value[Symbol.dispose];
            if (async) inner = dispose;
        }
        if (typeof dispose !== "function") throw new TypeError("Object not disposable.");
        if (inner) dispose = function() { try { inner.call(this); } catch (e) { return Promise.reject(e); } };
        env.stack.push({ value: value, dispose: dispose, async: async });
    }
    else if (async) {
        env.stack.push({ async: true });
    }
    return value;
};
var __disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
    return function (env) {
        function fail(e) {
            env.error = env.hasError ? new SuppressedError(e, env.error, "An error was suppressed during disposal.") : e;
            env.hasError = true;
        }
        var r, s = 0;
        function next() {
            while (r = env.stack.pop()) {
                try {
                    if (!r.async && s === 1) return s = 0, env.stack.push(r), Promise.resolve().then(next);
                    if (r.dispose) {
                        var result = r.dispose.call(r.value);
                        if (r.async) return s |= 2, Promise.resolve(result).then(next, function(e) { fail(e); return next(); });
                    }
                    else s |= 1;
                }
                catch (e) {
                    fail(e);
                }
            }
            if (s === 1) return env.hasError ? Promise.reject(env.error) : Promise.resolve();
            if (env.hasError) throw env.error;
        }
        return next();
    };
})(typeof SuppressedError === "function" ? SuppressedError : function (error, suppressed, message) {
    var e = new Error(message);
    return e.name = "SuppressedError", e.error = error, e.suppressed = suppressed, e;
});









const aside = '.set-aside';
/** Attachments as files of a folder, which is made where there is none: each named by the SHA-256 of its bytes. */
async function openFolderAttachments(folder) {
    await makeFolder(folder);
    return {
        check: () => folder_check(folder),
        save: (source) => save(folder, source),
        open: async (sha256) => {
            const path = digest.test(sha256) ? await findFile(folder, sha256) : undefined;
            return path === undefined ? undefined : external_node_stream_.Readable.from(readVerified(path, sha256), { objectMode: false });
        },
        list: () => folder_list(folder),
        setAside: (sha256) => setAside(folder, sha256),
        putBack: async (sha256) => {
            await (0,external_node_fs_promises_.rename)((0,external_node_path_.join)(folder, aside, sha256), (0,external_node_path_.join)(folder, sha256));
            await syncFolder(folder);
        },
        discard: (sha256) => (0,external_node_fs_promises_.rm)((0,external_node_path_.join)(folder, aside, sha256), { force: true }),
    };
}
async function makeFolder(folder) {
    try {
        await (0,external_node_fs_promises_.mkdir)(folder, { recursive: true });
    }
    catch (cause) {
        const message = `The folder for attachments ${folder} cannot be made; give the path of one that this service may write to.`;
        throw new error/* EvidenceError */.o('file', message, { facts: { folder }, cause });
    }
}
/** Whoever reads the folder meets whole files only: bytes are written under another name, synced, and renamed; then the folder is synced. */
async function save(folder, source) {
    const temporary = (0,external_node_path_.join)(folder, `.${(0,external_node_crypto_.randomUUID)()}.part`);
    try {
        const saved = await writeSynced(temporary, source);
        await (0,external_node_fs_promises_.rename)(temporary, (0,external_node_path_.join)(folder, saved.sha256));
        await syncFolder(folder);
        return saved;
    }
    catch (failure) {
        await (0,external_node_fs_promises_.rm)(temporary, { force: true }).catch(() => undefined);
        throw toOutage(`The folder for attachments ${folder}`, failure);
    }
}
async function writeSynced(path, source) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const file = __addDisposableResource(env_1, await (0,external_node_fs_promises_.open)(path, 'wx'), true);
        const saved = await writeHashed(file, source);
        await file.sync();
        return saved;
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        const result_1 = __disposeResources(env_1);
        if (result_1)
            await result_1;
    }
}
/** Writes a few bytes, as saving would, and takes them away. */
async function folder_check(folder) {
    const temporary = (0,external_node_path_.join)(folder, `.${(0,external_node_crypto_.randomUUID)()}.part`);
    try {
        await writeSynced(temporary, external_node_stream_.Readable.from([Buffer.from('ready')]));
    }
    catch (cause) {
        throw toOutage(`The folder for attachments ${folder}`, cause);
    }
    finally {
        await (0,external_node_fs_promises_.rm)(temporary, { force: true });
    }
}
/** Windows cannot open a folder, and keeps its entries by itself. */
async function syncFolder(folder) {
    const env_2 = { stack: [], error: void 0, hasError: false };
    try {
        if (process.platform === 'win32')
            return;
        const handle = __addDisposableResource(env_2, await (0,external_node_fs_promises_.open)(folder), true);
        await handle.sync();
    }
    catch (e_2) {
        env_2.error = e_2;
        env_2.hasError = true;
    }
    finally {
        const result_2 = __disposeResources(env_2);
        if (result_2)
            await result_2;
    }
}
/** Whoever set a file aside may do so between the first look and the second, and whoever puts it back before the third. */
async function findFile(folder, sha256) {
    for (const path of [(0,external_node_path_.join)(folder, sha256), (0,external_node_path_.join)(folder, aside, sha256), (0,external_node_path_.join)(folder, sha256)]) {
        const found = await look(path);
        if (found?.isFile() === true)
            return path;
    }
    return undefined;
}
async function look(path) {
    return (0,external_node_fs_promises_.stat)(path).catch((cause) => {
        if (cause.code === 'ENOENT')
            return undefined;
        throw cause;
    });
}
/** Without an encoding, a file stream gives bytes alone. */
function readVerified(path, sha256) {
    const chunks = (0,external_node_fs_.createReadStream)(path);
    return verify(chunks, sha256, () => {
        const message = `The attachment ${path} no longer holds the bytes that were stored; restore this file from a backup.`;
        return new error/* EvidenceError */.o('file', message, { facts: { path, sha256 } });
    });
}
/** What was set aside comes first, so that whoever sets aside what is listed does not meet it again. */
async function* folder_list(folder) {
    for (const isSetAside of [true, false]) {
        const place = isSetAside ? (0,external_node_path_.join)(folder, aside) : folder;
        for (const name of await readNames(place)) {
            const found = digest.test(name) ? await look((0,external_node_path_.join)(place, name)) : undefined;
            if (found?.isFile() === true) {
                yield { sha256: name, size: Number(found.size), at: Number(found.mtimeMs) / 1000, isSetAside };
            }
        }
    }
}
async function readNames(folder) {
    return (0,external_node_fs_promises_.readdir)(folder).catch((cause) => {
        if (cause.code === 'ENOENT')
            return [];
        throw cause;
    });
}
async function setAside(folder, sha256) {
    const path = (0,external_node_path_.join)(folder, aside, sha256);
    await (0,external_node_fs_promises_.mkdir)((0,external_node_path_.join)(folder, aside), { recursive: true });
    await (0,external_node_fs_promises_.rename)((0,external_node_path_.join)(folder, sha256), path);
    await (0,external_node_fs_promises_.utimes)(path, new Date(), new Date());
}

;// CONCATENATED MODULE: ./build/service/attachment/s3-place.js



/**
 * Reads `s3://bucket/prefix?endpoint=…&region=…`. Without an endpoint it is Amazon's; the region may stand in `AWS_REGION` instead.
 * Credentials come from `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and `AWS_SESSION_TOKEN`. Throws EvidenceError `usage`.
 */
function parseS3Place(place, environment) {
    const { hostname: bucket, pathname, searchParams } = parseUrl(place);
    const region = (0,defined/* nonEmpty */.h)(searchParams.get('region') ?? environment['AWS_REGION']) ?? 'us-east-1';
    const endpoint = searchParams.get('endpoint');
    const prefix = decodeURI(pathname).replace(/^\/+|\/+$/g, '');
    return {
        bucket,
        base: endpoint === null ? toAmazon(bucket, region) : `${toEndpoint(endpoint)}/${bucket}/`,
        prefix: prefix === '' ? '' : `${prefix}/`,
        region,
        credentials: readCredentials(environment),
    };
}
function parseUrl(place) {
    const url = URL.canParse(place) ? new URL(place) : undefined;
    if (url === undefined || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname) || url.username !== '') {
        throw s3_place_refuse(withoutSecrets(place), 's3://bucket/prefix?endpoint=https://…&region=…');
    }
    const unknown = [...url.searchParams.keys()].find((name) => name !== 'endpoint' && name !== 'region');
    if (unknown !== undefined)
        throw s3_place_refuse(`"${unknown}"`, 'no parameters but endpoint and region');
    return url;
}
/** A bucket with a dot in its name would not match Amazon's certificate as a host name. */
function toAmazon(bucket, region) {
    return bucket.includes('.')
        ? `https://s3.${region}.amazonaws.com/${bucket}/`
        : `https://${bucket}.s3.${region}.amazonaws.com/`;
}
function toEndpoint(endpoint) {
    const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
    if (url === undefined || url.username !== '' || url.search !== '' || !/^https?:$/.test(url.protocol)) {
        throw s3_place_refuse(withoutSecrets(endpoint), 'an endpoint such as https://minio.example.org');
    }
    if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
        throw s3_place_refuse(url.origin, 'an https endpoint: evidence goes unencrypted to this machine alone');
    }
    return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
function readCredentials(environment) {
    const id = (0,defined/* nonEmpty */.h)(environment['AWS_ACCESS_KEY_ID']);
    const secret = (0,defined/* nonEmpty */.h)(environment['AWS_SECRET_ACCESS_KEY']);
    const session = (0,defined/* nonEmpty */.h)(environment['AWS_SESSION_TOKEN']);
    if (id === undefined || secret === undefined) {
        throw new error/* EvidenceError */.o('usage', 'Attachments on S3 need credentials; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the environment.');
    }
    return (0,defined/* defined */.s)({ accessKeyId: id, secretAccessKey: secret, sessionToken: session });
}
/** What stands before an @ may be a password. */
function withoutSecrets(text) {
    return `"${text.replace(/\/\/[^/]*@/, '//…@')}"`;
}
function s3_place_refuse(found, taken) {
    return new error/* EvidenceError */.o('usage', `The place for attachments has ${found}; it takes ${taken}.`);
}

// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(8161);
// EXTERNAL MODULE: ./node_modules/aws4fetch/dist/aws4fetch.esm.mjs
var aws4fetch_esm = __webpack_require__(2580);
;// CONCATENATED MODULE: ./build/service/attachment/s3-request.js




const s3_request_patience = 30_000;
const longestTry = 10_000;
const firstWait = 100;
/** `unreachable`: no answer, or none but 5xx and 429, within the patience. `refused`: any other answer. No message holds a secret. */
function createS3(place, options = {}) {
    return async (request) => {
        const deadline = performance.now() + (options.patience ?? s3_request_patience);
        for (let tries = 0;; tries += 1) {
            const outcome = await attempt(place, request, deadline - performance.now());
            if ('response' in outcome && !isPassing(outcome.response))
                return settle(place, request, outcome.response);
            const wait = Math.max(toRetryAfter(outcome), Math.random() * firstWait * 2 ** tries);
            if (performance.now() + wait >= deadline)
                throw unreachable(place, request, outcome);
            if ('response' in outcome)
                await outcome.response.body?.cancel();
            await (0,promises_.setTimeout)(wait);
        }
    };
}
function isPassing({ status }) {
    return status >= 500 || status === 429 || status === 408;
}
function toUrl({ base, prefix }, { key, query }) {
    const url = new URL(key === undefined ? base : `${base}${encodeURI(prefix)}${key}`);
    for (const [name, value] of Object.entries(query ?? {}))
        url.searchParams.set(name, value);
    return url;
}
/** Signed anew, for a signature holds for minutes. The clock stops with the answer's head: how long its body takes is up to who reads it. */
async function attempt(place, request, left) {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(new Error('no answer in time')), Math.min(longestTry, Math.max(1, left)));
    try {
        const { url, headers } = await sign(place, request);
        const { method, body } = request;
        const options = { method, headers, redirect: 'manual', signal: timeout.signal, ...(0,defined/* defined */.s)({ body }) };
        return { response: await fetch(url, options) };
    }
    catch (failure) {
        return { failure };
    }
    finally {
        clearTimeout(timer);
    }
}
/** Not aws4fetch's own fetch: it goes through the global Request, and the HTTP server puts one of its own in that place. */
async function sign(place, request) {
    const { method, headers = {} } = request;
    const { credentials, region } = place;
    const url = toUrl(place, request).href;
    return new aws4fetch_esm/* AwsV4Signer */.s({ ...credentials, service: 's3', region, url, method, headers }).sign();
}
function toRetryAfter(outcome) {
    const seconds = 'response' in outcome ? Number(outcome.response.headers.get('retry-after') ?? 0) : 0;
    return Number.isNaN(seconds) ? 0 : seconds * 1000;
}
/** A 403 to HEAD may mean no more than that the key may not list the bucket, and so may not know what is missing. */
async function settle(place, request, response) {
    const { status } = response;
    if (response.ok || status === 404 || (status === 403 && request.method === 'HEAD'))
        return response;
    const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? 'no code';
    const advice = status === 403
        ? `check the access key, the clock of this machine, and that its policy allows ${permissionOf(request)} on this bucket`
        : 'check the bucket, the region and the endpoint';
    const message = `S3 at ${place.base} refused to ${s3_request_describe(request)} (${status}, ${code}); ${advice}.`;
    throw new error/* EvidenceError */.o('refused', message, { facts: { base: place.base, status, code } });
}
function permissionOf({ method, key }) {
    if (key === undefined)
        return 's3:ListBucket';
    return {
        GET: 's3:GetObject and s3:ListBucket',
        HEAD: 's3:GetObject',
        PUT: 's3:PutObject',
        DELETE: 's3:DeleteObject',
    }[method];
}
function unreachable(place, request, outcome) {
    const reason = 'response' in outcome ? `it answered ${outcome.response.status}` : describeCause(outcome.failure);
    const message = `S3 at ${place.base} could not ${s3_request_describe(request)} (${reason}); try again in a moment, or see how the server is.`;
    return new error/* EvidenceError */.o('unreachable', message, {
        facts: { base: place.base },
        cause: 'failure' in outcome ? outcome.failure : undefined,
    });
}
function s3_request_describe({ method, key }) {
    const verb = { GET: 'read', HEAD: 'look for', PUT: 'keep', DELETE: 'remove' }[method];
    return key === undefined ? 'list the attachments' : `${verb} the attachment ${key}`;
}
/** fetch says "fetch failed" of everything, and why in the cause. */
function describeCause(failure) {
    if (!(failure instanceof Error))
        return String(failure);
    return failure.cause instanceof Error ? failure.cause.message : failure.message;
}

;// CONCATENATED MODULE: ./build/service/attachment/s3.js
var s3_addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
    if (value !== null && value !== void 0) {
        if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Object expected.");
        var dispose, inner;
        if (async) {
            if (!Symbol.asyncDispose) throw new TypeError("Symbol.asyncDispose is not defined.");
            dispose = value[Symbol.asyncDispose];
        }
        if (dispose === void 0) {
            if (!Symbol.dispose) throw new TypeError("Symbol.dispose is not defined.");
            dispose = value[Symbol.dispose];
            if (async) inner = dispose;
        }
        if (typeof dispose !== "function") throw new TypeError("Object not disposable.");
        if (inner) dispose = function() { try { inner.call(this); } catch (e) { return Promise.reject(e); } };
        env.stack.push({ value: value, dispose: dispose, async: async });
    }
    else if (async) {
        env.stack.push({ async: true });
    }
    return value;
};
var s3_disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
    return function (env) {
        function fail(e) {
            env.error = env.hasError ? new SuppressedError(e, env.error, "An error was suppressed during disposal.") : e;
            env.hasError = true;
        }
        var r, s = 0;
        function next() {
            while (r = env.stack.pop()) {
                try {
                    if (!r.async && s === 1) return s = 0, env.stack.push(r), Promise.resolve().then(next);
                    if (r.dispose) {
                        var result = r.dispose.call(r.value);
                        if (r.async) return s |= 2, Promise.resolve(result).then(next, function(e) { fail(e); return next(); });
                    }
                    else s |= 1;
                }
                catch (e) {
                    fail(e);
                }
            }
            if (s === 1) return env.hasError ? Promise.reject(env.error) : Promise.resolve();
            if (env.hasError) throw env.error;
        }
        return next();
    };
})(typeof SuppressedError === "function" ? SuppressedError : function (error, suppressed, message) {
    var e = new Error(message);
    return e.name = "SuppressedError", e.error = error, e.suppressed = suppressed, e;
});











const s3_aside = 'set-aside/';
/** Seconds for which bytes count as just saved, and are not sent again: far less than anything that is swept is old. */
const youth = 3600;
/** Attachments as objects of an S3 bucket, each under the SHA-256 of its bytes. Throws as createS3 says; nothing is asked until it is used. */
function openS3Attachments(place, options = {}) {
    const ask = createS3(place, options);
    return {
        // Asks without writing, for it is asked again and again: that a key may write, its first attachment shows.
        check: async () => void (await ask({ method: 'HEAD', key: 'ready' })),
        save: (source) => s3_save(ask, source),
        open: async (sha256) => {
            const response = digest.test(sha256) ? await s3_find(ask, sha256) : undefined;
            return response && external_node_stream_.Readable.from(s3_readVerified(response, sha256), { objectMode: false });
        },
        list: () => s3_list(ask, place),
        setAside: (sha256) => move(ask, place, { from: sha256, to: `${s3_aside}${sha256}` }),
        putBack: (sha256) => move(ask, place, { from: `${s3_aside}${sha256}`, to: sha256 }),
        discard: async (sha256) => {
            await ask({ method: 'DELETE', key: `${s3_aside}${sha256}` });
        },
    };
}
/** The digest is needed before the first byte is sent, and the bytes again for each try: so they wait in a file. */
async function s3_save(ask, source) {
    const path = (0,external_node_path_.join)((0,external_node_os_.tmpdir)(), `evidence-${(0,external_node_crypto_.randomUUID)()}.part`);
    try {
        const saved = await spool(path, source);
        if (!(await isYoung(ask, saved)))
            await put(ask, path, saved);
        return saved;
    }
    finally {
        await (0,external_node_fs_promises_.rm)(path, { force: true });
    }
}
async function spool(path, source) {
    try {
        const env_1 = { stack: [], error: void 0, hasError: false };
        try {
            const file = s3_addDisposableResource(env_1, await (0,external_node_fs_promises_.open)(path, 'wx', 0o600), true);
            return await writeHashed(file, source);
        }
        catch (e_1) {
            env_1.error = e_1;
            env_1.hasError = true;
        }
        finally {
            const result_1 = s3_disposeResources(env_1);
            if (result_1)
                await result_1;
        }
    }
    catch (cause) {
        throw toOutage(`The folder for temporary files ${(0,external_node_path_.dirname)(path)}`, cause);
    }
}
/** Both times are the server's, so that no clock of ours matters. */
async function isYoung(ask, { sha256, size }) {
    const { ok, headers } = await ask({ method: 'HEAD', key: sha256 });
    const age = Date.parse(headers.get('date') ?? '') - Date.parse(headers.get('last-modified') ?? '');
    return ok && Number(headers.get('content-length')) === size && age < youth * 1000;
}
/** The digest is part of what is signed: the server takes these very bytes, or none. */
async function put(ask, path, { sha256 }) {
    const headers = { 'x-amz-content-sha256': sha256, 'content-type': 'application/octet-stream' };
    await done(await ask({ method: 'PUT', key: sha256, headers, body: await (0,external_node_fs_.openAsBlob)(path) }), sha256);
}
/** 404 to a PUT says that there is no such bucket. */
async function done(response, key) {
    const text = await response.text();
    // A copy that fails on the way is answered with 200 and an error.
    if (response.ok && !text.includes('<Error>'))
        return;
    const message = `S3 did not keep ${key} (${response.status}); check that the bucket is there, and try again.`;
    throw new error/* EvidenceError */.o('unreachable', message, { facts: { status: response.status } });
}
/** Whoever set it aside may do so between the first look and the second, and whoever puts it back before the third. */
async function s3_find(ask, sha256) {
    for (const key of [sha256, `${s3_aside}${sha256}`, sha256]) {
        const response = await ask({ method: 'GET', key });
        if (response.ok)
            return response;
        await response.body?.cancel();
    }
    return undefined;
}
function s3_readVerified(response, sha256) {
    return verify(s3_readBody(response, sha256), sha256, () => {
        const message = `The attachment ${sha256} on S3 no longer holds the bytes that were stored; restore this object from a backup or an earlier version.`;
        return new error/* EvidenceError */.o('file', message, { facts: { sha256 } });
    });
}
async function* s3_readBody({ body }, sha256) {
    try {
        if (body !== null)
            for await (const chunk of body)
                yield chunk;
    }
    catch (cause) {
        const message = `The attachment ${sha256} broke off while S3 sent it; try again in a moment.`;
        throw new error/* EvidenceError */.o('unreachable', message, { facts: { sha256 }, cause });
    }
}
async function* s3_list(ask, { prefix }) {
    let more = '';
    while (more !== undefined) {
        const token = more === '' ? {} : { 'continuation-token': more };
        const response = await ask({ method: 'GET', query: { 'list-type': '2', prefix, ...token } });
        const text = await response.text();
        if (!response.ok)
            throw new error/* EvidenceError */.o('refused', 'There is no such S3 bucket; check its name and the endpoint.');
        for (const [, entry = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs))
            yield* toKept(entry);
        more = /<NextContinuationToken>([^<]+)</.exec(text)?.[1]?.replaceAll('&amp;', '&');
    }
}
/** Nothing where the key is not one of ours. */
function toKept(entry) {
    const [, setAside, sha256] = /<Key>[^<]*?(?:(set-aside)\/)?([a-f0-9]{64})<\/Key>/.exec(entry) ?? [];
    const [, at = ''] = /<LastModified>([^<]+)</.exec(entry) ?? [];
    const [, size] = /<Size>(\d+)</.exec(entry) ?? [];
    if (sha256 === undefined)
        return [];
    return [{ sha256, size: Number(size), at: Date.parse(at) / 1000, isSetAside: setAside !== undefined }];
}
async function move(ask, { bucket, prefix }, { from, to }) {
    const source = encodeURI(`/${bucket}/${prefix}${from}`);
    await done(await ask({ method: 'PUT', key: to, headers: { 'x-amz-copy-source': source } }), to);
    await ask({ method: 'DELETE', key: from });
}

;// CONCATENATED MODULE: ./build/service/attachment/open.js




/** The attachments at a place: a folder's path, or `s3://bucket/prefix?endpoint=…&region=…` (s3-place.ts). Throws EvidenceError. */
async function openAttachments(place, environment) {
    if (place.startsWith('s3:'))
        return openS3Attachments(parseS3Place(place, environment));
    if (/^[a-z][a-z0-9+.-]+:\/\//i.test(place)) {
        const message = 'The place for attachments is of a kind that is not known; give a folder, or s3://bucket/prefix.';
        throw new error/* EvidenceError */.o('usage', message);
    }
    return openFolderAttachments(place);
}

;// CONCATENATED MODULE: ./build/schema/message.js



/** What happened on a trail, as whoever is notified of it learns it. Members that do not apply are left out. */
const Happening = schemas/* object */.Ikc({
    trigger: notification/* Trigger */.l9,
    org: schemas/* string */.YjP(),
    flow: schemas/* string */.YjP(),
    trail: schemas/* string */.YjP(),
    /** The trail's page. */
    html_url: schemas/* string */.YjP(),
    /** Of the trail, right after it happened. */
    compliance_state: primitives/* ComplianceState */.Z$,
    /** Short: `unit-tests reported`. */
    because: schemas/* string */.YjP(),
    /** What speaks against the trail or the attestation, 20 at most. */
    reasons: schemas/* array */.YOg(schemas/* string */.YjP()),
    reported_by: schemas/* string */.YjP(),
    attestation: schemas/* optional */.lqM(schemas/* object */.Ikc({
        attestation_id: schemas/* string */.YjP(),
        attestation_name: schemas/* string */.YjP(),
        attestation_type: schemas/* string */.YjP(),
        is_compliant: schemas/* boolean */.zMY(),
        html_url: schemas/* string */.YjP(),
    })),
    override: schemas/* optional */.lqM(schemas/* object */.Ikc({ reason: schemas/* string */.YjP(), new_compliance_status: schemas/* boolean */.zMY(), expires_at: schemas/* optional */.lqM(schemas/* number */.aig()) })),
});
/** The body of a webhook, as Standard Webhooks recommends it. `timestamp` (ISO 8601): when it happened. */
const Message = schemas/* object */.Ikc({
    type: schemas/* string */.YjP(),
    timestamp: schemas/* string */.YjP(),
    data: schemas/* extend */.X$i(Happening, { action: schemas/* string */.YjP() }),
});

// EXTERNAL MODULE: external "node:http"
var external_node_http_ = __webpack_require__(7067);
// EXTERNAL MODULE: external "node:https"
var external_node_https_ = __webpack_require__(4708);
// EXTERNAL MODULE: external "node:dns/promises"
var external_node_dns_promises_ = __webpack_require__(1553);
;// CONCATENATED MODULE: ./build/service/notify/guard.js



const resolve = (host) => (0,external_node_dns_promises_.lookup)(host, { all: true, verbatim: true });
/** Why a message does not go where it should; for people to read, without the target's path, query or credentials. */
class TargetRefused extends Error {
    name = 'TargetRefused';
}
/**
 * Lets messages go to public addresses over https, and to the allowed networks over http as well. A name is resolved once, and what was
 * checked is what is connected to: a name that changes its mind in between leads nowhere else.
 */
function createGuard(allowed, resolveName = resolve) {
    return {
        check: async (url) => {
            if (url.username !== '' || url.password !== '')
                throw new TargetRefused('the address holds credentials');
            const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
            const family = (0,external_node_net_.isIP)(host);
            const addresses = family === 0 ? await resolveName(host) : [{ address: host, family }];
            if (addresses.length === 0)
                throw new TargetRefused('the host has no address');
            for (const { address } of addresses)
                checkAddress(url, address, allowed);
            return addresses;
        },
    };
}
function checkAddress({ protocol }, address, allowed) {
    if (isIn(allowed, address))
        return;
    if (!isPublic(address)) {
        throw new TargetRefused(`${address} is no public address; whoever runs the service can allow its network with --allow-private-targets`);
    }
    if (protocol !== 'https:')
        throw new TargetRefused('only https goes to public addresses');
}

;// CONCATENATED MODULE: ./build/service/notify/post.js



/** Milliseconds from the name's lookup to the answer's end. */
const timeLimit = 15_000;
/** Bytes of an answer that are read, so that the other side can finish; nobody looks at them. */
const answerLimit = 16 * 1024;
/** Posts, once. Follows no redirect. Never rejects. */
async function post(letter, guard, limit = timeLimit) {
    const signal = AbortSignal.timeout(limit);
    try {
        const url = new URL(letter.url);
        const addresses = await Promise.race([guard.check(url), rejectOn(signal)]);
        return toReceipt(await send(url, letter, { addresses, signal }));
    }
    catch (cause) {
        return { failure: signal.aborted ? `there was no answer within ${limit / 1000} s` : post_tell(cause), isGone: false };
    }
}
function rejectOn(signal) {
    return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('too late')), { once: true });
    });
}
function send(url, { headers, body }, { addresses, signal }) {
    const options = {
        method: 'POST',
        agent: false,
        signal,
        lookup: answerWith(addresses),
        headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    };
    return new Promise((settle, reject) => {
        const take = (answer) => drain(answer, () => settle(answer.statusCode ?? 0));
        const asking = url.protocol === 'https:' ? (0,external_node_https_.request)(url, options, take) : (0,external_node_http_.request)(url, options, take);
        asking.on('error', reject);
        asking.end(body);
    });
}
/** Connects to what was checked, whatever the name means by now. */
function answerWith(addresses) {
    return (_host, { all }, callback) => {
        const [first] = addresses;
        if (all === true)
            callback(null, [...addresses]);
        else
            callback(null, first?.address ?? '', first?.family);
    };
}
function drain(answer, done) {
    let read = 0;
    answer.on('data', (chunk) => {
        read += chunk.length;
        if (read > answerLimit)
            answer.destroy();
    });
    // Whether it arrived, the status has said; what becomes of the rest makes no difference.
    answer.on('error', () => undefined);
    answer.on('close', done);
}
function toReceipt(status) {
    if (status >= 200 && status < 300)
        return { failure: undefined, isGone: false };
    if (status >= 300 && status < 400) {
        return {
            failure: `it answered ${status}, a redirect, and none is followed; give the address it leads to`,
            isGone: false,
        };
    }
    if (status === 410)
        return { failure: 'it answered 410: it wants no more messages', isGone: true };
    return { failure: `it answered ${status}`, isGone: false };
}
/** The text of a system's error may repeat the address; its code does not. */
function post_tell(cause) {
    if (cause instanceof TargetRefused)
        return cause.message;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'an unknown error';
    return `it cannot be reached (${code})`;
}

;// CONCATENATED MODULE: ./build/service/notify/schedule.js
/** Seconds until the next attempt, by how many failed in a row; the last one stays. */
const waits = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 43_200];
/** Seconds for which a message is tried, from when it was made. */
const schedule_patience = 3 * 24 * 3600;
/** Seconds to wait after that many failures in a row (from 1), a fifth more or less, so that targets of one host spread. */
function waitAfter(failures, random = Math.random) {
    const wait = waits[Math.min(failures, waits.length) - 1] ?? waits[0];
    return wait * (0.8 + 0.4 * random());
}

;// CONCATENATED MODULE: ./build/service/notify/message.js
/** Full-stop delimited, as Standard Webhooks has them. */
const messageTypes = {
    ON_STARTED_TRAIL: 'trail.started',
    ON_ATTESTATION: 'attestation.reported',
    ON_NON_COMPLIANT_ATTESTATION: 'attestation.non_compliant',
    ON_COMPLIANT_TRAIL: 'trail.compliant',
    ON_NON_COMPLIANT_TRAIL: 'trail.non_compliant',
    ON_OVERRIDE: 'attestation.overridden',
};
/** Cuts what is longer than a message should be, and shows that it did. */
function message_cut(text, most) {
    const letters = Array.from(text.slice(0, 2 * most + 2));
    return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
}

;// CONCATENATED MODULE: ./build/service/notify/slack.js

const headlines = {
    ON_STARTED_TRAIL: 'Trail began',
    ON_ATTESTATION: 'Attestation reported',
    ON_NON_COMPLIANT_ATTESTATION: ':x: Attestation is not compliant',
    ON_COMPLIANT_TRAIL: ':white_check_mark: Trail is compliant',
    ON_NON_COMPLIANT_TRAIL: ':x: Trail is NOT compliant',
    ON_OVERRIDE: ':warning: Attestation overridden',
};
const slack_mostReasons = 5;
/** Characters: Slack takes 3000 in a section. */
const mostText = 2900;
const longestAddress = 600;
const marks = new Map([
    ['&', '&amp;'],
    ['<', '&lt;'],
    ['>', '&gt;'],
    ...Array.from('@*_~`', (mark) => [mark, `${mark}\u200B`]),
]);
/** A message for a Slack incoming webhook: what happened, where, why, and the way there. */
function toSlack({ data }) {
    const headline = headlines[data.trigger];
    const place = `${slack_show(data.flow, 100)} / ${slack_show(data.trail, 100)}`;
    const lines = [
        `*${headline}*: ${slack_link(data.html_url, place)} in ${slack_show(data.org, 100)}`,
        ...tellAttestation(data),
        `${slack_show(data.because, 300)}; the trail is ${data.compliance_state}`,
        ...data.reasons.slice(0, slack_mostReasons).map((reason) => `• ${slack_show(reason, 300)}`),
        ...tellMore(data.reasons.length - slack_mostReasons),
    ];
    const context = `by ${slack_show(data.reported_by, 100)}, told by ${slack_show(data.action, 100)}`;
    return {
        text: `${headline}: ${place}, ${slack_show(data.because, 300)}`,
        blocks: [
            { type: 'section', text: { type: 'mrkdwn', text: fit(lines), verbatim: true } },
            { type: 'context', elements: [{ type: 'mrkdwn', text: context, verbatim: true }] },
        ],
    };
}
function tellAttestation({ attestation, override }) {
    if (attestation === undefined)
        return [];
    const { attestation_name: name, attestation_type: type, html_url: url, is_compliant } = attestation;
    const line = `${slack_link(url, slack_show(name, 100))} (${slack_show(type, 60)}): ${is_compliant ? 'compliant' : 'not compliant'}`;
    return override === undefined ? [line] : [line, `Reason given: ${slack_show(override.reason, 500)}`];
}
function tellMore(more) {
    return more > 0 ? [`• and ${more} more`] : [];
}
/** An address that is too long for Slack is not worth the reason that would have no room beside it. */
function slack_link(url, label) {
    return url.length > longestAddress ? label : `<${url}|${label}>`;
}
/** The first lines that there is room for. */
function fit(lines) {
    let text = '';
    for (const line of lines) {
        if (text.length + line.length > mostText)
            return `${text}…`;
        text += `${line}\n`;
    }
    return text;
}
/**
 * Text as it stands: `&`, `<` and `>` are Slack's only marks that link or call people (`<!channel>`, `<@U1>`), line ends would begin
 * lines of their own, and a zero-width space keeps `@here` and the marks of emphasis from meaning anything. Cut where it grows longer.
 */
function slack_show(text, most) {
    let shown = '';
    for (const letter of message_cut(text, most).replaceAll(/\s+/gu, ' ')) {
        const next = marks.get(letter) ?? letter;
        if (shown.length + next.length > most)
            return `${shown}…`;
        shown += next;
    }
    return shown;
}

;// CONCATENATED MODULE: ./build/service/notify/webhook.js

/** The headers of Standard Webhooks 1.0. Without a secret nothing is signed. */
function toWebhookHeaders({ id, now, body, secret }) {
    const timestamp = String(Math.floor(now));
    const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'user-agent': 'delivery-evidence' };
    if (secret === undefined)
        return headers;
    const signature = (0,external_node_crypto_.createHmac)('sha256', webhook_toKey(secret)).update(`${id}.${timestamp}.${body}`).digest('base64');
    return { ...headers, 'webhook-signature': `v1,${signature}` };
}
/** `whsec_` and base64; any other text is the key itself. */
function webhook_toKey(secret) {
    return secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret);
}

;// CONCATENATED MODULE: ./build/service/notify/courier.js







/** Seconds that a target is held: longer than an attempt can take. */
const leaseSeconds = 20;
const courier_mostAtOnce = 64;
/** `onBack` is called whenever an attempt is over. */
function createCourier(options, onBack) {
    const under = new Set();
    const go = async (lease) => {
        try {
            await deliver(options, lease);
        }
        catch (cause) {
            options.log(`${nameOf(lease)} was not served: ${String(cause)}; it is tried again in ${leaseSeconds} s.`);
        }
    };
    const start = (lease) => {
        const way = go(lease).finally(() => {
            under.delete(way);
            onBack();
        });
        under.add(way);
    };
    return {
        setOut: async () => {
            const free = courier_mostAtOnce - under.size;
            if (free <= 0)
                return;
            for (const lease of await options.store.outbox.lease(free, leaseSeconds))
                start(lease);
        },
        comeBack: async () => {
            await Promise.all(under);
        },
    };
}
async function deliver(options, lease) {
    const { store, guard, log } = options;
    const delivery = await store.outbox.readFirst(lease);
    const target = await findTarget(store, lease);
    if (delivery === undefined || target === undefined) {
        await store.outbox.settle(lease, delivery?.place, { outcome: 'dropped' });
        return;
    }
    const { failure, isGone } = await post(toLetter(delivery, target, store.now()), guard);
    const attempt = failure === undefined ? { outcome: 'delivered' } : courier_toFailure(lease, { failure, isGone, now: store.now() });
    const given = await store.outbox.settle(lease, delivery.place, attempt);
    if (failure !== undefined)
        log(`${nameOf(lease)} was not reached: ${failure}${given > 0 ? `; ${given} given up` : ''}.`);
}
function nameOf({ org, number, target }) {
    return `Target ${target + 1} of notification action ${number} of ${org}`;
}
/** As it is now: a target that was changed meanwhile gets what waits at its new address. */
async function findTarget(store, { org, number, target }) {
    const records = await store.find(org, { kinds: ['notification', 'notification_deletion'] });
    const { alive } = readNotifications(records.toReversed());
    return alive.find((entry) => entry.number === number)?.report.targets[target];
}
function toLetter({ id, payload }, target, now) {
    if (target.type === 'WEBHOOK') {
        return {
            url: target.url,
            body: payload,
            headers: toWebhookHeaders({ id, now, body: payload, secret: target.secret }),
        };
    }
    const message = (0,parse/* parse */.qg)(Message, JSON.parse(payload));
    if (!message.ok)
        throw new Error(`The message ${id} cannot be read.`);
    return {
        url: target.webhook,
        body: JSON.stringify(toSlack(message.value)),
        headers: { 'user-agent': 'delivery-evidence' },
    };
}
/** Whoever wants nothing any more is not tried again with what waits, only with what is new. */
function courier_toFailure({ attempts }, { failure, isGone, now }) {
    const giveUpUntil = isGone ? now : now - schedule_patience;
    return { outcome: 'failed', failure, retryAt: now + waitAfter(attempts + 1), giveUpUntil };
}

;// CONCATENATED MODULE: ./build/service/notify/passing.js




/** How many trails are looked at before others have their turn. */
const passing_batchSize = 50;
/**
 * Records what time alone has changed by now (decisions.md §5), each change once, however many processes see it: its idempotency key is
 * made of the change itself. Gives whether there may be more.
 */
async function recordPassing(store) {
    const due = await store.outbox.listDue(passing_batchSize);
    for (const one of due)
        await recordOne(store, one);
    return due.length === passing_batchSize;
}
async function recordOne(store, due) {
    const { org, flow, trail, at } = due;
    const [records, flowRecords] = await Promise.all([store.readTrail(due), store.readFlow(due)]);
    const judged = judgeHistory({ org, flow, trail, records, flowRecords }, { now: store.now() });
    const changes = event_listChanges(judged).filter(({ by, timestamp }) => by === 'time' && timestamp >= at);
    for (const change of changes)
        await store.append(toWrite(due, change));
    await store.outbox.passDue(due, nextChange(judged.evidence, judged.now));
}
function toWrite({ org, flow, trail }, { timestamp, from, to, because }) {
    const key = ['transition', flow, trail, timestamp, to].join(' ');
    return {
        record: {
            id: (0,external_node_crypto_.randomUUID)(),
            org,
            kind: 'transition',
            flow,
            trail,
            name: null,
            type: null,
            fingerprint: null,
            commit: null,
            actor: { name: 'time' },
            body: { at: timestamp, from: from ?? 'INCOMPLETE', to, because },
            attachment: null,
        },
        idempotency: { caller: 'service:time', key, request: key },
    };
}

;// CONCATENATED MODULE: ./build/service/notify/affected.js




/** The histories of the trails that a record of the flow bears on: its own, or, where it puts the flow's first template, those before it. */
async function* readAffected(ledger, record) {
    const { store, upTo, org, flow } = ledger;
    const flowRecords = await store.readFlow({ org, flow }, upTo);
    for (const trail of await listAffected(store, record, listChanges(flowRecords)[0]?.record.id)) {
        const records = await store.readTrail({ org, flow, trail }, upTo);
        const began = records[0]?.sequence ?? Number.POSITIVE_INFINITY;
        if (began <= record.sequence)
            yield { org, flow, trail, records, flowRecords };
        if (record.trail === null)
            await (0,promises_.setImmediate)();
    }
}
async function listAffected(store, { id, org, flow, trail }, firstTemplate) {
    if (trail !== null)
        return [trail];
    if (flow === null || id !== firstTemplate)
        return [];
    return (await store.listTrails(org, flow)).toReversed();
}
/** When time alone may change the trail, after `now`. Few trails ever do; the others are not judged for it. */
function findDue(history, now) {
    const ends = history.records.some(({ kind, body }) => kind === 'override' && body['expires_at'] !== undefined);
    if (!ends && !hasAges(pinTemplate(history)?.template ?? null))
        return undefined;
    const { org, flow, trail } = history;
    const at = nextChange(judgeHistory(history, { now: Number.POSITIVE_INFINITY }).evidence, now);
    return at === undefined ? undefined : { org, flow, trail, at };
}

;// CONCATENATED MODULE: ./build/service/notify/happening.js





const happening_mostReasons = 20;
/** What a record brought about on a trail, in a fixed order. The trail's state counts where it became so, not where it stayed so. */
function listHappenings({ record, history, links }) {
    const after = judgeHistory(history, momentOf(record));
    const before = judgeHistory(history, { sequence: record.sequence - 1, now: record.created_at });
    const common = { ...tellTrail(after, links), because: tellCause(record), reported_by: record.actor.name };
    const attestation = happening_tellAttestation(record, after, links);
    const override = tellOverride(record);
    return listTriggers(record, before, after).map((trigger) => ({
        trigger,
        ...common,
        reasons: listReasons(trigger, record, after).map((reason) => message_cut(reason, 500)),
        ...(0,defined/* defined */.s)({ attestation, override }),
    }));
}
function listTriggers(record, before, after) {
    const isFirst = after.history.records[0]?.id === record.id;
    const isCompliant = after.verdict.outcomes.get(record.id)?.is_compliant === true;
    const turned = hasTurned(record, before, after) ? after.verdict.status : undefined;
    const triggers = {
        ON_STARTED_TRAIL: isFirst,
        ON_ATTESTATION: record.kind === 'attestation',
        ON_NON_COMPLIANT_ATTESTATION: record.kind === 'attestation' && !isCompliant,
        ON_OVERRIDE: record.kind === 'override',
        ON_COMPLIANT_TRAIL: turned === 'COMPLIANT',
        ON_NON_COMPLIANT_TRAIL: turned === 'NON-COMPLIANT',
    };
    return notification/* Trigger */.l9.options.filter((trigger) => triggers[trigger]);
}
/** What time changed and a report has changed back before it was written down is no news any more. */
function hasTurned(record, before, after) {
    if (record.kind === 'transition')
        return record.body['to'] === after.verdict.status;
    return before.verdict.status !== after.verdict.status;
}
function tellTrail({ history, verdict }, links) {
    const { org, flow, trail } = history;
    return { org, flow, trail, html_url: links.trail(flow, trail), compliance_state: verdict.status };
}
function tellCause({ kind, name, body }) {
    switch (kind) {
        case 'attestation':
            return `${name ?? ''} reported`;
        case 'override':
            return `${name ?? ''} overridden`;
        case 'artifact':
            return `artifact ${message_cut(String(body['template_reference_name'] ?? body['filename']), 200)} reported`;
        case 'transition':
            return String(body['because']);
        case 'flow':
            return 'template put';
        case 'trail':
        case 'custom_type':
        case 'notification':
        case 'notification_deletion':
            return 'trail reported';
    }
}
function happening_tellAttestation({ kind, id, name, type, body }, after, links) {
    if (kind !== 'attestation' && kind !== 'override')
        return undefined;
    const said = kind === 'override' ? body['new_compliance_status'] : after.verdict.outcomes.get(id)?.is_compliant;
    return {
        attestation_id: id,
        attestation_name: name ?? '',
        attestation_type: type ?? '',
        is_compliant: said === true,
        html_url: links.attestation(id),
    };
}
function tellOverride({ kind, body }) {
    if (kind !== 'override')
        return undefined;
    const { expires_at: expires } = body;
    return {
        reason: message_cut(String(body['reason']), 2000),
        new_compliance_status: body['new_compliance_status'] === true,
        ...(typeof expires === 'number' ? { expires_at: expires } : {}),
    };
}
function listReasons(trigger, { id }, { verdict }) {
    if (trigger === 'ON_NON_COMPLIANT_ATTESTATION')
        return (verdict.outcomes.get(id)?.reasons ?? []).slice(0, happening_mostReasons);
    if (trigger !== 'ON_NON_COMPLIANT_TRAIL')
        return [];
    const artifacts = Object.entries(verdict.artifacts_statuses);
    const failing = [
        ...verdict.attestations_statuses.map((status) => ({ ...status, prefix: '' })),
        ...artifacts.flatMap(([name, { attestations_statuses: statuses }]) => statuses.map((status) => ({ ...status, prefix: `${name}.` }))),
    ].filter(({ status, is_compliant }) => status === 'COMPLETE' && !is_compliant);
    const told = failing.map(({ prefix, attestation_name: name, reasons = [] }) => {
        return [`${prefix}${name}`, ...(reasons.length > 0 ? [reasons.join(', ')] : [])].join(': ');
    });
    return told.slice(0, happening_mostReasons);
}

;// CONCATENATED MODULE: ./build/service/notify/planner.js






/** How many records are looked at before others have their turn. */
const planner_batchSize = 200;
/** More than a record can bring about: so many messages of one record have places of their own, in order. */
const placesEach = 1_000_000;
/**
 * What the records after the cursor lead to, a batch of them; undefined where there are none. A function of the ledger alone: asked
 * again, by this process or by another, it gives the same messages under the same places and ids.
 */
async function planNext(options, org, cursor) {
    const { store, publicUrl } = options;
    const records = await store.outbox.readAfter(org, cursor.sequence, planner_batchSize);
    const upTo = records.at(-1)?.sequence;
    if (upTo === undefined)
        return undefined;
    const actions = (await store.find(org, { kinds: ['notification', 'notification_deletion'] })).toReversed();
    const batch = { ...options, org, cursor, records, actions, upTo, links: createLinks(publicUrl(), org) };
    const draft = { deliveries: [], due: new Map() };
    for (const record of records)
        await planRecord(batch, record, draft);
    const due = [...draft.due.values()].filter((one) => one !== undefined);
    return { org, upTo, deliveries: draft.deliveries, deleted: listDeleted(batch), due };
}
async function planRecord(batch, record, { deliveries, due }) {
    const { store, org, upTo } = batch;
    const { flow, trail, sequence } = record;
    const listeners = listListeners(batch, record);
    if (flow === null || (listeners.length === 0 && due.has(planner_toKey({ flow, trail }))))
        return;
    let place = sequence * placesEach;
    for await (const history of readAffected({ store, org, flow, upTo }, record)) {
        const key = planner_toKey(history);
        if (!due.has(key))
            due.set(key, findDue(history, beginOf(batch, record)));
        if (listeners.length === 0)
            continue;
        for (const happening of planner_describe(batch, record, history)) {
            deliveries.push(...address(happening, { record, listeners, place }));
            place += 1;
        }
    }
}
/** Of what was there before anybody was to be told, only what is to come counts. */
function beginOf({ cursor, store }, { sequence, created_at }) {
    return sequence > cursor.silentUntil ? created_at : store.now();
}
function planner_toKey({ flow, trail }) {
    return JSON.stringify([flow, trail]);
}
/** The actions that were there at that record and listen to its flow. */
function listListeners({ actions, cursor }, { sequence, flow }) {
    if (sequence <= cursor.silentUntil || flow === null || actions.length === 0)
        return [];
    const { alive } = readNotifications(actions.filter((action) => action.sequence < sequence));
    return alive.filter(({ report: { flows } }) => flows === null || flows === undefined || flows.includes(flow));
}
/** A record that cannot be judged is told in the log and holds up nobody else. */
function planner_describe({ links, log, upTo }, { id, sequence }, history) {
    const record = [...history.records, ...history.flowRecords].find((one) => one.id === id);
    if (record === undefined)
        throw new Error(`The record ${sequence} is not among those up to ${upTo}.`);
    try {
        return listHappenings({ record, history, links });
    }
    catch (cause) {
        log(`Nobody is notified of record ${id}, for it cannot be judged: ${String(cause)}`);
        return [];
    }
}
/** A message for each target that listens to it. */
function address(happening, { record, listeners, place }) {
    const { id, created_at } = record;
    const timestamp = new Date(created_at * 1000).toISOString();
    const told = listeners.filter(({ report }) => report.triggers.includes(happening.trigger));
    return told.flatMap(({ number, report }) => {
        const data = { ...happening, action: report.name };
        const message = { type: messageTypes[happening.trigger], timestamp, data };
        const payload = JSON.stringify(message);
        return report.targets.map((_, target) => ({
            org: happening.org,
            number,
            target,
            place,
            id: toId([id, number, target, place]),
            created_at,
            payload,
        }));
    });
}
function toId(parts) {
    return `msg_${(0,external_node_crypto_.createHash)('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32)}`;
}
/** Numbers of the actions that these records deleted. */
function listDeleted({ actions, records }) {
    const ids = new Set(records.map(({ id }) => id));
    const deletions = actions.filter(({ kind, id }) => kind === 'notification_deletion' && ids.has(id));
    return deletions.map(({ body }) => Number(body['number']));
}

;// CONCATENATED MODULE: ./build/service/notify/teller.js

/** Milliseconds after which the whole database is looked at: another process may have recorded, and not lived to tell. */
const lookout = 5000;
/** So many records that lead to nothing are passed over before that is written down. */
const unwritten = 1000;
function createTeller(options) {
    const { outbox } = options.store;
    const behind = new Set();
    const tellOne = createPassage(options);
    let looked = Number.NEGATIVE_INFINITY;
    const lookAround = async () => {
        if (performance.now() - looked < lookout)
            return;
        for (const org of await outbox.listBehind())
            behind.add(org);
        looked = performance.now();
    };
    return {
        hear: (org) => {
            behind.add(org);
        },
        tell: async () => {
            await lookAround();
            for (const org of behind) {
                // Gone from the list first: what is recorded meanwhile puts it there again.
                behind.delete(org);
                if (await tellOne(org))
                    behind.add(org);
                if (behind.has(org))
                    break;
            }
            return behind.size > 0;
        },
    };
}
/** A cursor that has passed over nothing of interest is written now and then only: read again, the same records lead to nothing again. */
function createPassage(options) {
    const { outbox, readHead } = options.store;
    const passed = new Map();
    return async (org) => {
        const cursor = await outbox.readCursor(org);
        const sequence = Math.max(cursor.sequence, passed.get(org) ?? 0);
        const plan = (await planNext(options, org, { ...cursor, sequence })) ?? toNothing(org, sequence);
        if (isWorthWriting(plan, cursor.sequence, sequence))
            await outbox.write(plan);
        passed.set(org, plan.upTo);
        return plan.upTo < (await readHead(org));
    };
}
function toNothing(org, upTo) {
    return { org, upTo, deliveries: [], deleted: [], due: [] };
}
/** Where nothing new came, there is time to write down what was passed over. */
function isWorthWriting({ upTo, deliveries, deleted, due }, written, from) {
    const isIdle = upTo === from && upTo > written;
    return deliveries.length + deleted.length + due.length > 0 || isIdle || upTo - written >= unwritten;
}

;// CONCATENATED MODULE: ./build/service/notify/notifier.js





/** Milliseconds that pass before records are looked at, so that many of them make one turn. */
const coalescing = 20;
/** Milliseconds after which it looks by itself; the clock may have been set. */
const longestRest = 5000;
/** Milliseconds to wait where the database is out of order. */
const recovery = 1000;
/** Tells what was recorded to whom notification actions name, and records what time alone changes. */
function startNotifier(options) {
    const { store, log } = options;
    const stopping = new AbortController();
    const bell = createBell();
    const guard = createGuard(options.allowed, options.resolve);
    const courier = createCourier({ store, guard, log }, bell.ring);
    const teller = createTeller(options);
    const unwatch = store.watch(({ org }) => {
        teller.hear(org);
        bell.ring();
    });
    const turn = async () => {
        const isBehind = await teller.tell();
        const isLate = await recordPassing(store);
        if (!stopping.signal.aborted)
            await courier.setOut();
        const next = isBehind || isLate ? store.now() : await store.outbox.findNext();
        await bell.wait(next === undefined ? longestRest : (next - store.now()) * 1000);
    };
    const working = repeat(turn, stopping.signal, (cause) => log(`Notifications are held up: ${String(cause)}`));
    return {
        wake: bell.ring,
        close: async () => {
            unwatch();
            stopping.abort();
            bell.ring();
            await working;
            await courier.comeBack();
        },
    };
}
function createBell() {
    let rung = Promise.withResolvers();
    const ring = () => rung.resolve();
    return {
        ring,
        wait: async (milliseconds) => {
            const timer = setTimeout(ring, Math.min(Math.max(milliseconds, 0), longestRest));
            await rung.promise;
            clearTimeout(timer);
            rung = Promise.withResolvers();
        },
    };
}
async function repeat(turn, over, fail) {
    while (!over.aborted) {
        try {
            await turn();
            await notifier_pause(coalescing, over);
        }
        catch (cause) {
            fail(cause);
            await notifier_pause(recovery, over);
        }
    }
}
async function notifier_pause(milliseconds, over) {
    await (0,promises_.setTimeout)(milliseconds, undefined, { signal: over }).catch(() => undefined);
}

// EXTERNAL MODULE: ./node_modules/@hono/node-server/dist/index.mjs + 2 modules
var node_server_dist = __webpack_require__(6652);
;// CONCATENATED MODULE: ./build/service/http/malformed.js



const refusals = {
    HPE_HEADER_OVERFLOW: [431, 'The header of the request is larger than is taken; send fewer or shorter header fields.'],
    HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunks of the body carry more extensions than are taken; send it without.'],
    ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time; send it again, and without pauses.'],
};
/** Answers what the parser could not read, and ends the connection: where the next request would begin nobody knows. */
function answerMalformed(cause, socket) {
    const reason = cause.code ?? cause.name;
    const [status, message] = refusals[reason] ?? [400, 'What was sent is not HTTP as RFC 9112 has it; check the client.'];
    // Whoever has gone, or has begun to get an answer, is told nothing more.
    if (socket.writable && !isAnswering(socket))
        socket.end(toBytes(status, message), () => socket.destroy());
    else
        socket.destroy();
    return { status, reason };
}
/** A request whose address or host cannot be understood. */
function answerUnreadable() {
    const message = 'The address or the Host of the request cannot be understood; check the client.';
    const headers = { ...problemHeaders, connection: 'close' };
    return new Response(toBody(400, message), { status: 400, headers });
}
const problemHeaders = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' };
/** Node keeps the answer that a connection is busy with where only it looks. */
function isAnswering(socket) {
    const answer = Object.entries(socket).find(([name]) => name === '_httpMessage')?.[1];
    return typeof answer === 'object' && answer !== null && 'headersSent' in answer && answer.headersSent === true;
}
function toBytes(status, message) {
    const body = toBody(status, message);
    const headers = { ...problemHeaders, connection: 'close', 'content-length': String(Buffer.byteLength(body)) };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    return [`HTTP/1.1 ${status} ${external_node_http_.STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}
function toBody(status, message) {
    return JSON.stringify(describeProblem({ status, message }, { request_id: (0,external_node_crypto_.randomUUID)() }));
}

;// CONCATENATED MODULE: ./build/service/server.js




const serverLimits = {
    header: 20_000,
    request: 300_000,
    idle: 65_000,
    answer: 60_000,
    headerBytes: 16_384,
    connections: 2000,
};
const server_patience = 30_000;
const sweepInterval = 50;
async function listen(app, options) {
    const server = createLimited(app, options);
    await server_begin(server, options);
    const address = server.address();
    if (address === null || typeof address === 'string')
        throw new Error('The server has no port.');
    return { port: address.port, close: () => end(server) };
}
function createLimited(app, { limits }) {
    const { header, request, idle, answer, headerBytes, connections } = { ...serverLimits, ...limits };
    const server = (0,external_node_http_.createServer)({
        headersTimeout: header,
        requestTimeout: request,
        keepAliveTimeout: idle,
        connectionsCheckingInterval: Math.min(1000, Math.ceil(header / 4)),
        maxHeaderSize: headerBytes,
        // The one that Node would answer by itself says nothing.
        requireHostHeader: false,
    }, (0,node_server_dist/* getRequestListener */.SE)(app.fetch, { errorHandler: answerUnreadable }));
    // The bytes are limited; more headers than a number would be left out in silence.
    server.maxHeadersCount = 0;
    server.maxConnections = connections;
    server.setTimeout(answer, endStuck);
    server.on('clientError', (cause, socket) => app.refuse(answerMalformed(cause, socket)));
    server.on('drop', () => app.refuse({ status: 503, reason: 'connections' }));
    return server;
}
/** Silence alone is allowed: somebody may wait for a change. But what lies ready and is not taken holds memory for nothing. */
function endStuck(socket) {
    if (socket.writableLength > 0)
        socket.destroy();
}
async function server_begin(server, { host, port }) {
    const started = Promise.withResolvers();
    server.once('error', started.reject);
    server.listen(port, host, started.resolve);
    try {
        await started.promise;
    }
    catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        const message = `The service cannot listen on ${host}, port ${port} (${reason}); choose another one.`;
        throw new error/* EvidenceError */.o('environment', message, { facts: { host, port }, cause });
    }
}
/** A connection that is kept alive between requests holds nothing that was accepted. */
async function end(server) {
    const sweep = setInterval(() => server.closeIdleConnections(), sweepInterval);
    const force = setTimeout(() => server.closeAllConnections(), server_patience);
    try {
        await new Promise((resolve) => {
            server.close(() => resolve());
        });
    }
    finally {
        clearInterval(sweep);
        clearTimeout(force);
    }
}

;// CONCATENATED MODULE: ./build/service/store/postgres-address.js

/** Whether a place is the URL of a PostgreSQL database, rather than the path of a file. */
function isPostgres(place) {
    return /^postgres(?:ql)?:\/\//i.test(place);
}
/**
 * Reads a URL as libpq does (https://www.postgresql.org/docs/current/libpq-connect.html): `sslmode` is `prefer` where it is not said,
 * `require` encrypts, `verify-ca` and `verify-full` also check who answers. `verify-full` without `sslrootcert`, or with
 * `sslrootcert=system`, trusts the authorities that Node does. Throws EvidenceError `usage`, which never shows the URL.
 */
function parseAddress(text) {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url === undefined || url.pathname.length < 2) {
        throw postgres_address_refuse('is none; give postgres://user:password@host:5432/name, with reserved characters percent-encoded');
    }
    return { shown: postgres_address_withoutSecrets(url), configs: toModes(url).map((mode) => toConfig(url, mode)) };
}
function postgres_address_withoutSecrets({ protocol, username, host, pathname }) {
    return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`;
}
const modes = {
    disable: ['disable'],
    // Where plain text is allowed, it is the last resort, never the first.
    allow: ['prefer', 'disable'],
    prefer: ['prefer', 'disable'],
    require: ['require'],
    'verify-ca': ['verify-ca'],
    'verify-full': ['verify-full'],
};
/** Modes in which to try, one after another. */
function toModes({ searchParams }) {
    const authority = searchParams.get('sslrootcert');
    const mode = searchParams.get('sslmode') ?? (authority === 'system' ? 'verify-full' : 'prefer');
    const found = Object.hasOwn(modes, mode) ? modes[mode] : undefined;
    if (found === undefined)
        throw postgres_address_refuse(`has an unknown sslmode; give one of ${Object.keys(modes).join(', ')}`);
    checkAuthority(mode, authority);
    return found;
}
function checkAuthority(mode, authority) {
    if (authority === 'system' && mode !== 'verify-full') {
        throw postgres_address_refuse('has sslrootcert=system, which goes with sslmode=verify-full alone');
    }
    if (authority === null && mode === 'verify-ca') {
        throw postgres_address_refuse('has sslmode=verify-ca without sslrootcert; name the file of the authority, or take verify-full');
    }
}
function toConfig(url, mode) {
    const target = new URL(url);
    if (target.searchParams.get('sslrootcert') === 'system')
        target.searchParams.delete('sslrootcert');
    target.searchParams.set('sslmode', mode);
    target.searchParams.set('uselibpqcompat', 'true');
    const seconds = Number(target.searchParams.get('connect_timeout') ?? 0);
    return {
        connectionString: target.href,
        connectionTimeoutMillis: seconds > 0 ? seconds * 1000 : 5000,
        keepAlive: true,
        fallback_application_name: 'delivery-evidence',
    };
}
function postgres_address_refuse(wrong) {
    return new error/* EvidenceError */.o('usage', `The address of the PostgreSQL database ${wrong}.`);
}

;// CONCATENATED MODULE: ./build/service/store/postgres-dialect.js
/** Process by process, whoever brings the schema up to date: the number is ours alone. However long it takes, it is done. */
const holdSchema = ['SET LOCAL statement_timeout = 0', 'SELECT pg_advisory_xact_lock(7021996521838414)'];
const refuseChange = `CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN RAISE EXCEPTION 'what is recorded in % is never changed', TG_TABLE_NAME; END $$`;
/** Looked at once a statement, however many records it takes in. That no two are in one place, or have one id, the keys see to. */
const orderRecords = `CREATE FUNCTION order_records() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE run pg_catalog.record;
  BEGIN
    FOR run IN SELECT org, min(sequence) AS first, max(sequence) AS last, count(*) AS total FROM added GROUP BY org LOOP
      IF run.last - run.first + 1 <> run.total OR run.first < 1
        OR (run.first > 1 AND NOT EXISTS (SELECT 1 FROM record WHERE org = run.org AND sequence = run.first - 1))
      THEN RAISE EXCEPTION 'a record takes the next place of its organisation, under a new id';
      END IF;
    END LOOP;
    RETURN NULL;
  END $$`;
/** Whoever listens hears of it when the transaction is committed. */
const tellHead = `CREATE FUNCTION tell_head() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN PERFORM pg_notify('evidence_head', NEW.org); RETURN NULL; END $$`;
/** How PostgreSQL says what the engines do not say alike. ALWAYS: also where a replica applies what it was sent. */
const postgresDialect = {
    integer: 'BIGINT',
    real: 'DOUBLE PRECISION',
    options: '',
    holdSchema,
    forbidChanges: (table) => [
        refuseChange,
        `CREATE TRIGGER ${table}_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
        `ALTER TABLE ${table} ENABLE ALWAYS TRIGGER ${table}_no_change`,
    ],
    orderRecords: [
        orderRecords,
        `CREATE TRIGGER record_in_order AFTER INSERT ON record REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION order_records()`,
        'ALTER TABLE record ENABLE ALWAYS TRIGGER record_in_order',
    ],
    tellHeads: [
        tellHead,
        `CREATE TRIGGER head_told AFTER UPDATE OF sequence ON head FOR EACH ROW
      WHEN (OLD.sequence <> NEW.sequence) EXECUTE FUNCTION tell_head()`,
    ],
};
/**
 * One statement of ours as PostgreSQL takes it: parameters by number, and text that is compared and sorted by its bytes, as SQLite
 * does, whatever the database was made with.
 */
function toPostgres(sql) {
    let count = 0;
    const numbered = sql.replaceAll('?', () => `$${(count += 1)}`);
    return /^\s*(?:CREATE TABLE|ALTER TABLE \w+ ADD)/i.test(sql)
        ? numbered.replaceAll(/\bTEXT\b/g, 'TEXT COLLATE "C"')
        : numbered;
}

;// CONCATENATED MODULE: ./build/service/store/postgres-failure.js

/** SQLSTATE by its beginning (https://www.postgresql.org/docs/current/errcodes-appendix.html); the longest that fits counts. */
const postgres_failure_outages = [
    ['08', 'lost'],
    ['53100', 'full'],
    ['53', 'busy'],
    ['57', 'lost'],
    ['57014', 'busy'],
    ['55P03', 'busy'],
    ['40', 'busy'],
    ['25006', 'closed'],
    ['25P03', 'lost'],
    ['58', 'lost'],
];
/** What failed, as StoreUnavailable where it is the server's or the network's and not the statement's. */
function translate(cause) {
    const outage = outageOf(cause);
    return outage === undefined ? cause : new StoreUnavailable(outage, cause);
}
function outageOf(cause) {
    if (!(cause instanceof Error))
        return undefined;
    // The server gives each of its errors a state; without one, it was the way there that failed.
    const state = 'severity' in cause && 'code' in cause ? String(cause.code) : undefined;
    if (state === undefined)
        return cause instanceof TypeError || cause instanceof StoreUnavailable ? undefined : 'lost';
    return postgres_failure_outages.filter(([start]) => state.startsWith(start)).toSorted(([a], [b]) => b.length - a.length)[0]?.[1];
}
/** Whether a connection is of no more use after this. */
function isLost(cause) {
    return cause instanceof StoreUnavailable && (cause.outage === 'lost' || cause.outage === 'closed');
}

;// CONCATENATED MODULE: ./build/service/store/postgres-connection.js


/** Whole numbers up to 2^53, doubles and sums come as numbers; all else as text. */
const numbers = new Set([20, 21, 23, 700, 701, 1700]);
const types = {
    getTypeParser: (type) => (text) => (numbers.has(type) ? Number(text) : text),
};
/** A connection that somebody else holds for too long is given up, and so is one that its own process has forgotten. */
const settings = `SET statement_timeout = '30s'; SET lock_timeout = '10s'; SET idle_in_transaction_session_timeout = '30s';
  SET client_min_messages = warning; SET synchronous_commit = on; SET jit = off`;
/** Reads are planned for what they ask: a page of ten and one of a thousand are found along other ways. */
const readingSettings = `${settings}; SET default_transaction_read_only = on; SET plan_cache_mode = force_custom_plan`;
/** Milliseconds after which a server that says nothing is given up; its own limits come first. A migration takes as long as it takes. */
const postgres_connection_patience = { query_timeout: 35_000 };
const unhurried = /^\s*(?:CREATE|ALTER|DROP|SELECT pg_)/i;
/**
 * What is written looks up single rows, each by its key. A plan is made once for all, perhaps while the tables are empty still, and must
 * be as good when they hold millions: so it never walks or hashes a table.
 */
const writingSettings = `${settings}; SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off;
  SET enable_hashjoin = off; SET enable_mergejoin = off`;
/**
 * Statements with parameters are prepared, each once a connection, under a name of its own: the store has some hundred in all. The
 * extended protocol takes one statement at a time, so that none hides behind another.
 */
function createAsk() {
    const statements = new Map();
    const prepare = (sql) => {
        const statement = statements.get(sql) ?? { name: `evidence_${statements.size}`, text: toPostgres(sql) };
        statements.set(sql, statement);
        return statement;
    };
    return async (client, sql, parameters = []) => {
        const statement = parameters.length === 0 ? { text: toPostgres(sql) } : prepare(sql);
        const asked = {
            ...statement,
            queryMode: 'extended',
            values: [...parameters],
            types,
            ...(unhurried.test(sql) ? {} : postgres_connection_patience),
        };
        try {
            const { rows } = await client.query(asked);
            return rows;
        }
        catch (cause) {
            throw translate(cause);
        }
    };
}
async function prepareWriter(client) {
    await client.query(writingSettings);
}
async function prepareReader(client) {
    await client.query(readingSettings);
}
/** A connection of its own. `lost` is called once, when it has ended, for whatever reason, after it was there. */
async function connect(pg, config, lost) {
    const client = new pg.Client(config);
    // Each error is followed by the end; without a listener it would end the process.
    client.on('error', () => undefined);
    try {
        await client.connect();
        await prepareWriter(client);
        client.once('end', lost);
        return client;
    }
    catch (cause) {
        await disconnect(client);
        throw translate(cause);
    }
}
/** Ends a connection, however it is by now. */
async function disconnect(client) {
    await client.end().catch(() => undefined);
}

;// CONCATENATED MODULE: ./build/service/store/postgres-listener.js


const postgres_listener_firstWait = 100;
const postgres_listener_longestWait = 5000;
/** Hears what other processes commit. When the connection is lost it is made anew, and then anything may have been missed. */
function createListener({ connect, isOwn }) {
    const closing = new AbortController();
    let client;
    const listen = async (hear) => {
        const made = await connect(() => {
            if (client === made)
                void relisten(hear);
        });
        made.on('notification', ({ processId, payload }) => {
            if (!isOwn(processId))
                hear(payload);
        });
        await made.query('LISTEN evidence_head');
        client = made;
        if (closing.signal.aborted)
            await disconnect(made);
    };
    /** Whether it listens again. Where not, those who read or write are told what is wrong. */
    const tryAgain = (hear) => listen(hear).then(() => true, () => false);
    const relisten = async (hear) => {
        client = undefined;
        for (let wait = postgres_listener_firstWait; !closing.signal.aborted; wait = Math.min(wait * 2, postgres_listener_longestWait)) {
            const waited = (0,promises_.setTimeout)(wait, hear, { signal: closing.signal, ref: false });
            if (await waited.then(tryAgain, () => false))
                return hear();
        }
    };
    return {
        listen,
        close: async () => {
            closing.abort();
            if (client !== undefined)
                await disconnect(client);
        },
    };
}

;// CONCATENATED MODULE: ./build/service/store/reading.js
/** Whether a statement only looks: then it need not wait for the one that writes. */
function isReading(sql) {
    return /^\s*(?:SELECT|EXPLAIN|WITH)\b/i.test(sql);
}

;// CONCATENATED MODULE: ./build/service/store/sqlite-seal.js
/** The tables that hold no record, and so may change. */
const changing = new Set([
    'head',
    'tally',
    'token',
    'binding',
    'notice_cursor',
    'delivery',
    'channel',
    'due',
]);
/**
 * Lets pass what the store does and nothing else: to read, to insert, and to update what is no record. Triggers alone could be
 * dropped. Node 22 has no authorizer; there the triggers stand alone.
 */
function sealSqlite(database, codes) {
    if (!('setAuthorizer' in database))
        return;
    const harmless = new Set([
        codes.SQLITE_SELECT,
        codes.SQLITE_READ,
        codes.SQLITE_FUNCTION,
        codes.SQLITE_TRANSACTION,
        codes.SQLITE_SAVEPOINT,
        codes.SQLITE_INSERT,
    ]);
    database.setAuthorizer((action, table) => {
        const allowed = harmless.has(action) || (action === codes.SQLITE_UPDATE && changing.has(table));
        return allowed ? codes.SQLITE_OK : codes.SQLITE_DENY;
    });
}

;// CONCATENATED MODULE: ./build/service/store/postgres-seal.js


/**
 * What sealSqlite does, for PostgreSQL, which has no authorizer and lets the owner of the tables drop their triggers: each statement is
 * looked at before it is sent.
 */
function createSeal() {
    let closed = false;
    return {
        close: () => {
            closed = true;
        },
        check: (sql) => {
            if (closed && !isHarmless(sql))
                throw new Error(`not authorized: ${sql}`);
        },
    };
}
function isHarmless(sql) {
    if (isReading(sql) || /^\s*(?:INSERT INTO|SAVEPOINT|RELEASE|ROLLBACK TO)\s/i.test(sql))
        return true;
    const [, table = null] = /^\s*UPDATE (\w+)/i.exec(sql) ?? [];
    return table !== null && changing.has(table);
}

;// CONCATENATED MODULE: ./build/service/store/postgres-writer.js




/** The one connection that writes, one transaction after another. One that is lost is made anew by the next transaction. */
function createWriter({ connect, ask, check }) {
    const inTurn = createTurns();
    const line = createLine(connect);
    const start = async (client) => {
        await ask(client, 'BEGIN');
        return client;
    };
    /** What was lost while nothing ran is noticed here, where no harm is done yet. */
    const begin = async () => {
        const known = line.client();
        if (known === undefined)
            return start(await line.open());
        try {
            return await start(known);
        }
        catch (cause) {
            if (!isLost(cause))
                throw cause;
            await line.drop(known);
            return start(await line.open());
        }
    };
    /** A connection that cannot even be rolled back is not used again. */
    const rollBack = async (client, cause) => {
        const undone = !isLost(cause) && (await ask(client, 'ROLLBACK').then(...told));
        if (!undone)
            await line.drop(client);
    };
    const run = async (work) => {
        const client = await begin();
        try {
            const result = await work({ all: async (sql, parameters) => ask(client, checked(check, sql), parameters) });
            await commit(client);
            return result;
        }
        catch (cause) {
            await rollBack(client, cause);
            throw cause;
        }
    };
    return {
        transaction: (work) => inTurn(() => run(work)),
        processId: () => readProcessId(line.client()),
        close: () => inTurn(() => line.close()),
    };
}
const told = [() => true, () => false];
function checked(check, sql) {
    check(sql);
    return sql;
}
/** The connection, as long as it holds. */
function createLine(connect) {
    let client;
    const drop = async (one) => {
        if (client === one)
            client = undefined;
        await disconnect(one);
    };
    return {
        client: () => client,
        open: async () => {
            const made = await connect(() => {
                if (client === made)
                    client = undefined;
            });
            client = made;
            return made;
        },
        drop,
        close: async () => (client === undefined ? undefined : drop(client)),
    };
}
/** A transaction that has failed answers COMMIT with ROLLBACK, and no error. Of one that is not answered nobody knows. */
async function commit(client) {
    const { command } = await client.query({ text: 'COMMIT', ...postgres_connection_patience }).catch((cause) => {
        throw new StoreUnavailable('lost', cause);
    });
    if (command !== 'COMMIT')
        throw new Error(`The transaction was not committed: the database answered ${command}.`);
}
function readProcessId(client) {
    return client !== undefined && 'processID' in client && typeof client.processID === 'number'
        ? client.processID
        : undefined;
}

;// CONCATENATED MODULE: ./build/service/store/postgres-driver.js







const readers = 4;
/** One connection that writes, a few that read, and one that listens. */
async function openPostgresDriver(address) {
    const { default: pg } = await __webpack_require__.e(/* import() */ 849).then(__webpack_require__.bind(__webpack_require__, 3849));
    const config = await negotiate(pg, address);
    const ask = createAsk();
    const seal = createSeal();
    const writer = createWriter({ connect: (lost) => connect(pg, config, lost), ask, check: seal.check });
    const pool = openPool(pg, config);
    const listener = createListener({
        connect: (lost) => connect(pg, config, lost),
        isOwn: (processId) => processId === writer.processId(),
    });
    return {
        dialect: postgresDialect,
        all: async (sql, parameters) => {
            if (isReading(sql))
                return read(pool, (client) => ask(client, sql, parameters));
            return writer.transaction((connection) => connection.all(sql, parameters));
        },
        transaction: writer.transaction,
        listen: listener.listen,
        seal: seal.close,
        close: async () => {
            await listener.close();
            await writer.close();
            await pool.end();
        },
    };
}
/** The first way that the server can go: TLS if it has it, plain text where the address allows that. It stays for good. */
async function negotiate(pg, { configs }) {
    let failure;
    for (const config of configs) {
        try {
            await disconnect(await connect(pg, config, () => undefined));
            return config;
        }
        catch (cause) {
            failure ??= cause;
            if (!isWithoutTls(cause))
                throw cause;
        }
    }
    throw failure;
}
function isWithoutTls(cause) {
    const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause);
    return reason.includes('does not support SSL');
}
function openPool(pg, config) {
    const pool = new pg.Pool({ ...config, max: readers, onConnect: prepareReader });
    // A connection that is lost while nobody reads is replaced by the next reader.
    pool.on('error', () => undefined);
    return pool;
}
/** What was read in vain, because the server went away, is read again once: it changes nothing. */
async function read(pool, reading) {
    try {
        return await readOnce(pool, reading);
    }
    catch (cause) {
        if (!isLost(cause))
            throw cause;
        return readOnce(pool, reading);
    }
}
async function readOnce(pool, reading) {
    const client = await pool.connect().catch((cause) => {
        throw translate(cause);
    });
    try {
        const rows = await reading(client);
        client.release();
        return rows;
    }
    catch (cause) {
        client.release(isLost(cause));
        throw cause;
    }
}

;// CONCATENATED MODULE: ./build/service/store/binding-statement.js
/** The table of bindings, for the migration. */
function bindingTables({ real, options }) {
    return [
        `CREATE TABLE binding (
      id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, org TEXT NOT NULL, issuer TEXT NOT NULL,
      repository_owner_id TEXT NOT NULL, repository_id TEXT, environment TEXT, ref TEXT, event_name TEXT, workflow_ref TEXT,
      job_workflow_ref TEXT, flow TEXT, role TEXT NOT NULL, created_at ${real} NOT NULL, revoked_at ${real}) ${options}`,
        'CREATE INDEX binding_by_owner ON binding (issuer, repository_owner_id)',
    ];
}
const columns = `id, name, org, issuer, repository_owner_id, repository_id, environment, ref, event_name, workflow_ref,
  job_workflow_ref, flow, role, created_at, revoked_at`;
const insertBinding = `INSERT INTO binding (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const findBindings = `SELECT ${columns} FROM binding
  WHERE issuer = ? AND repository_owner_id = ? AND revoked_at IS NULL ORDER BY created_at, id`;
const listBindings = `SELECT ${columns} FROM binding ORDER BY created_at, id`;
const revokeBinding = 'UPDATE binding SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL RETURNING id';

;// CONCATENATED MODULE: ./build/service/store/row.js
const roles = new Set(['reader', 'reporter', 'overrider', 'maintainer', 'admin']);
function isRole(value) {
    return roles.has(value);
}
/** A document is what `toDocument` made of a whole record, so its first member vouches for the others. */
function isRecord(value) {
    return typeof value === 'object' && value !== null && 'sequence' in value;
}
function toRecord(row) {
    const document = JSON.parse(readText(row, 'document'));
    if (!isRecord(document))
        throw new TypeError('The database holds a record whose document is none.');
    return { ...document, sha256: readText(row, 'sha256') };
}
function toToken(row) {
    const role = row['role'];
    if (!isRole(role))
        throw new TypeError(`The database holds a token of the role ${String(role)}, which is none.`);
    return {
        id: readText(row, 'id'),
        name: readText(row, 'name'),
        org: readText(row, 'org'),
        flow: readText(row, 'flow'),
        role,
        secret_sha256: readText(row, 'secret_sha256'),
        created_at: readNumber(row, 'created_at'),
        expires_at: readNumberOrNull(row, 'expires_at'),
        last_used_at: readNumberOrNull(row, 'last_used_at'),
        revoked_at: readNumberOrNull(row, 'revoked_at'),
    };
}
function readText(row, column) {
    const value = row[column];
    if (typeof value !== 'string')
        throw new TypeError(`The database gave no text for ${column}.`);
    return value;
}
function readNumber(row, column) {
    const value = row?.[column];
    if (typeof value !== 'number')
        throw new TypeError(`The database gave no number for ${column}.`);
    return value;
}
function readTextOrNull(row, column) {
    return row[column] === null ? null : readText(row, column);
}
function readNumberOrNull(row, column) {
    return row[column] === null ? null : readNumber(row, column);
}

;// CONCATENATED MODULE: ./build/service/store/binding-table.js


const binding_table_roles = new Set(['reader', 'reporter', 'overrider', 'maintainer']);
function createBindingTable(connection, now) {
    return {
        createBinding: async (it) => {
            const conditions = [it.environment, it.ref, it.event_name, it.workflow_ref, it.job_workflow_ref];
            const whom = [it.id, it.name, it.org, it.issuer, it.repository_owner_id, it.repository_id, ...conditions];
            await connection.all(insertBinding, [...whom, it.flow, it.role, it.created_at, it.revoked_at]);
        },
        findBindings: async (issuer, ownerId) => (await connection.all(findBindings, [issuer, ownerId])).map(toBinding),
        listBindings: async () => (await connection.all(listBindings)).map(toBinding),
        revokeBinding: async (id) => (await connection.all(revokeBinding, [now(), id])).length > 0,
    };
}
function toBinding(row) {
    const role = row['role'];
    if (!binding_table_isRole(role))
        throw new TypeError(`The database holds a binding of the role ${String(role)}, which is none.`);
    return {
        id: readText(row, 'id'),
        name: readText(row, 'name'),
        org: readText(row, 'org'),
        issuer: readText(row, 'issuer'),
        repository_owner_id: readText(row, 'repository_owner_id'),
        repository_id: readTextOrNull(row, 'repository_id'),
        environment: readTextOrNull(row, 'environment'),
        ref: readTextOrNull(row, 'ref'),
        event_name: readTextOrNull(row, 'event_name'),
        workflow_ref: readTextOrNull(row, 'workflow_ref'),
        job_workflow_ref: readTextOrNull(row, 'job_workflow_ref'),
        flow: readTextOrNull(row, 'flow'),
        role,
        created_at: readNumber(row, 'created_at'),
        revoked_at: readNumberOrNull(row, 'revoked_at'),
    };
}
function binding_table_isRole(value) {
    return binding_table_roles.has(value);
}

;// CONCATENATED MODULE: ./build/service/store/committer.js

const committer_batchSize = 128;
const queueSize = 4096;
/**
 * Group commit: what arrives while a batch is being written goes into the next one, so that a sync to disk serves many writes. Between
 * two batches the event loop turns once: reads and sockets are never starved.
 */
function createCommitter(commit) {
    const queue = [];
    let working;
    let closed = false;
    const batchSizes = new Map();
    const work = async () => {
        while (queue.length > 0) {
            await new Promise((resolve) => setImmediate(resolve));
            const batch = queue.splice(0, committer_batchSize);
            batchSizes.set(batch.length, (batchSizes.get(batch.length) ?? 0) + 1);
            await commitBatch(batch, commit);
        }
        working = undefined;
    };
    return {
        append: (write) => new Promise((resolve, reject) => {
            if (closed)
                throw new Error('The store is closed; nothing more is recorded.');
            if (queue.length >= queueSize)
                throw new QueueFull(queue.length);
            queue.push({ write, settle: (it) => ('written' in it ? resolve(it.written) : reject(it.failure)) });
            working ??= work();
        }),
        load: () => ({ waiting: queue.length, batchSizes }),
        close: async () => {
            closed = true;
            await working;
        },
    };
}
async function commitBatch(batch, commit) {
    try {
        const outcomes = await commit(batch.map(({ write }) => write));
        for (const [at, { settle }] of batch.entries())
            settle(outcomes[at] ?? { failure: new Error('No outcome.') });
    }
    catch (failure) {
        for (const { settle } of batch)
            settle({ failure });
    }
}

;// CONCATENATED MODULE: ./build/service/store/chase.js

const retryAfter = 1000;
/** Visits in the background what it is given, one after another, and again after a second where that fails. */
function createChase(visit) {
    const targets = new Set();
    const closing = new AbortController();
    let working;
    const visitSafely = async (target) => {
        targets.delete(target);
        try {
            await visit(target);
        }
        catch {
            targets.add(target);
            await (0,promises_.setTimeout)(retryAfter, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
        }
    };
    const work = async () => {
        // What is added meanwhile is walked over as well.
        for (const target of targets) {
            if (closing.signal.aborted)
                break;
            await visitSafely(target);
        }
        working = undefined;
    };
    return {
        add: (target) => {
            targets.add(target);
            working ??= work();
        },
        close: async () => {
            closing.abort();
            await working;
        },
    };
}

;// CONCATENATED MODULE: ./build/service/store/statement.js
/** The fixed statements, in SQL that SQLite and PostgreSQL both understand. Their parameters stand in the order of the columns. */
/** Where the ledgers of organisations end. Holds them until the transaction ends. */
const holdOrganisations = {
    row: '(?, 0, 0)',
    toSql: (rows) => `INSERT INTO head (org, sequence, created_at) VALUES ${rows}
    ON CONFLICT (org) DO UPDATE SET org = excluded.org RETURNING org, sequence, created_at`,
};
const saveHead = 'UPDATE head SET sequence = ?, created_at = ? WHERE org = ?';
const readHead = 'SELECT sequence FROM head WHERE org = ?';
const listHeads = 'SELECT org, sequence FROM head';
const addToTallies = {
    row: '(?, ?, ?, ?, ?, ?)',
    toSql: (rows) => `INSERT INTO tally (org, kind, flow, name, type, total) VALUES ${rows}
    ON CONFLICT (org, kind, flow, name, type) DO UPDATE SET total = tally.total + excluded.total`,
};
/** Gives the records whose keys were not claimed before. */
const claimKeys = {
    row: '(?, ?, ?, ?, ?)',
    toSql: (rows) => `INSERT INTO idempotency (org, caller, key, request, record) VALUES ${rows}
    ON CONFLICT DO NOTHING RETURNING record`,
};
const findByKey = `SELECT idempotency.request, record.document, record.sha256 FROM idempotency
  JOIN record ON record.id = idempotency.record
  WHERE idempotency.org = ? AND idempotency.caller = ? AND idempotency.key = ?`;
const insertRecords = {
    row: '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    toSql: (rows) => `INSERT INTO record
    (org, sequence, id, kind, flow, trail, name, type, fingerprint, commit_sha, created_at, document, sha256)
    VALUES ${rows}`,
};
const insertFlows = {
    row: '(?, ?, ?)',
    toSql: (rows) => `INSERT INTO flow (org, name, sequence) VALUES ${rows} ON CONFLICT DO NOTHING`,
};
/** Those that are not there yet, each once, take the next positions of their flow. A row is (org, flow, name, sequence). */
const insertTrails = {
    row: '(?, ?, ?, CAST(? AS BIGINT))',
    toSql: (rows) => `INSERT INTO trail (org, flow, name, sequence, position)
    SELECT column1, column2, column3, column4,
      (SELECT coalesce(max(position), 0) FROM trail WHERE org = column1 AND flow = column2)
        + row_number() OVER (PARTITION BY column1, column2 ORDER BY column4)
    FROM (VALUES ${rows}) AS given
    WHERE NOT EXISTS (SELECT 1 FROM trail WHERE org = column1 AND flow = column2 AND name = column3)`,
};
/** As insertTrails. A row is (org, flow, trail, fingerprint, sequence). */
const insertArtifacts = {
    row: '(?, ?, ?, ?, CAST(? AS BIGINT))',
    toSql: (rows) => `INSERT INTO artifact (org, flow, trail, fingerprint, sequence, position)
    SELECT column1, column2, column3, column4, column5,
      (SELECT coalesce(max(position), 0) FROM artifact WHERE org = column1 AND flow = column2)
        + row_number() OVER (PARTITION BY column1, column2 ORDER BY column5)
    FROM (VALUES ${rows}) AS given
    WHERE NOT EXISTS
      (SELECT 1 FROM artifact WHERE org = column1 AND flow = column2 AND trail = column3 AND fingerprint = column4)`,
};
const findById = 'SELECT document, sha256 FROM record WHERE org = ? AND id = ?';
/** What an organisation has recorded after a sequence, oldest first. */
const readAfter = 'SELECT document, sha256 FROM record WHERE org = ? AND sequence > ? ORDER BY sequence LIMIT ?';
const listOrganisations = 'SELECT org FROM head WHERE sequence > 0 ORDER BY org';
const findFlow = 'SELECT name FROM flow WHERE org = ? AND name = ?';
const listFlows = 'SELECT name FROM flow WHERE org = ? ORDER BY sequence';
const statement_countTrails = 'SELECT coalesce(max(position), 0) AS total FROM trail WHERE org = ? AND flow = ?';
const statement_countArtifacts = 'SELECT coalesce(max(position), 0) AS total FROM artifact WHERE org = ? AND flow = ?';
/** Positions up to a highest one, newest first. */
const listTrails = `SELECT name FROM trail WHERE org = ? AND flow = ? AND position <= ?
  ORDER BY position DESC LIMIT ?`;
const listArtifacts = `SELECT trail, fingerprint FROM artifact WHERE org = ? AND flow = ? AND position <= ?
  ORDER BY position DESC LIMIT ?`;
/** Records of as many trails as are asked for at once. */
function readTrails(names) {
    return `SELECT document, sha256 FROM record WHERE org = ? AND flow = ? AND trail IN (${Array(names).fill('?').join(', ')})
    ORDER BY trail, sequence`;
}
const tokenColumns = 'id, name, org, flow, role, secret_sha256, created_at, expires_at, last_used_at, revoked_at';
const insertToken = `INSERT INTO token (${tokenColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const findToken = `SELECT ${tokenColumns} FROM token WHERE id = ?`;
const listTokens = `SELECT ${tokenColumns} FROM token ORDER BY created_at, id`;
const revokeToken = 'UPDATE token SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL RETURNING id';
const touchToken = 'UPDATE token SET last_used_at = ? WHERE id = ?';

;// CONCATENATED MODULE: ./build/service/store/feed.js



const feed_pageSize = 500;
/**
 * Tells the watch of every record once, each organisation in the order of its sequence, whichever process recorded it. It begins with
 * what is recorded after this resolves. A record that comes before its turn waits until those before it were read.
 */
async function createFeed(connection, watch) {
    const told = new Map(await readHeads(connection));
    const lastOf = (org) => told.get(org) ?? 0;
    /** Whether it is told by now; false where its turn has not come. */
    const tellNext = (record) => {
        const { org, sequence } = record;
        if (sequence !== lastOf(org) + 1)
            return sequence <= lastOf(org);
        told.set(org, sequence);
        watch.tell([record]);
        return true;
    };
    const readOn = async (org) => {
        let rows;
        do {
            rows = await connection.all(readAfter, [org, lastOf(org), feed_pageSize]);
            for (const row of rows)
                tellNext(toRecord(row));
        } while (rows.length === feed_pageSize);
    };
    const chase = createChase(async (org) => {
        if (org !== undefined)
            return readOn(org);
        for (const [one, last] of await readHeads(connection))
            if (last > lastOf(one))
                chase.add(one);
    });
    return {
        tell: (records) => {
            for (const record of records)
                if (!tellNext(record))
                    chase.add(record.org);
        },
        catchUp: chase.add,
        close: chase.close,
    };
}
async function readHeads(connection) {
    const rows = await connection.all(listHeads);
    return rows.map((row) => [readText(row, 'org'), readNumber(row, 'sequence')]);
}

;// CONCATENATED MODULE: ./build/service/store/bulk.js
/** Most rows of one statement. */
const most = 128;
/**
 * Runs a statement for all the rows, in their order, and gives what it returns. The rows go in lots of 128, 64, 32 and so on: so eight
 * prepared statements serve every number of them.
 */
async function runBulk(connection, { row, toSql }, rows) {
    const found = [];
    for (let start = 0; start < rows.length;) {
        const size = Math.min(most, 2 ** Math.floor(Math.log2(rows.length - start)));
        const lot = rows.slice(start, start + size);
        found.push(await connection.all(toSql(lot.map(() => row).join(', ')), lot.flat()));
        start += size;
    }
    return found.flat();
}

;// CONCATENATED MODULE: ./build/service/store/head.js



/** Holds the ledgers until the transaction ends. All processes take them in one order, so that no two wait for each other. */
async function holdLedgers(connection, orgs) {
    const inOrder = [...new Set(orgs)].toSorted();
    const rows = await runBulk(connection, holdOrganisations, inOrder.map((org) => [org]));
    return new Map(rows.map((row) => [
        readText(row, 'org'),
        { sequence: readNumber(row, 'sequence'), created_at: readNumber(row, 'created_at') },
    ]));
}
function createHeads(ends, now) {
    const advanced = new Map();
    const tallies = new Map();
    return {
        next: (org) => {
            const last = advanced.get(org) ?? ends.get(org);
            if (last === undefined)
                throw new Error(`The ledger of the organisation "${org}" is not held.`);
            return { sequence: last.sequence + 1, created_at: Math.max(now(), last.created_at) };
        },
        advance: ({ org, sequence, created_at, kind, flow, name, type }) => {
            advanced.set(org, { sequence, created_at });
            const columns = [org, kind, flow ?? '', name ?? '', type ?? ''];
            const key = JSON.stringify(columns);
            tallies.set(key, { columns, total: (tallies.get(key)?.total ?? 0) + 1 });
        },
        save: async (connection) => {
            for (const [org, last] of advanced) {
                await connection.all(saveHead, [last.sequence, last.created_at, org]);
            }
            const rows = [...tallies.values()].map(({ columns, total }) => [...columns, total]);
            await runBulk(connection, addToTallies, rows);
        },
    };
}

;// CONCATENATED MODULE: ./build/service/store/insert.js






function seal(record, { sequence, created_at }) {
    const placed = { ...record, sequence, created_at };
    const document = (0,canonical/* canonicalJson */.d)(placed);
    return { record: { ...placed, sha256: (0,external_node_crypto_.hash)('sha256', document) }, document };
}
/** Claims the keys of those writes that have one; gives the ids of the records that are the first under theirs. */
async function insert_claimKeys(connection, batch) {
    const rows = batch.flatMap(({ record: { org, id }, idempotency }) => idempotency === undefined ? [] : [[org, idempotency.caller, idempotency.key, idempotency.request, id]]);
    const claimed = await runBulk(connection, claimKeys, rows);
    return new Set(claimed.map((row) => readText(row, 'record')));
}
/** The record that the key was first used for, if it was; throws IdempotencyConflict where that was another request. */
async function insert_findReplay(connection, org, { caller, key, request }) {
    const [earlier] = await connection.all(findByKey, [org, caller, key]);
    if (earlier === undefined)
        return undefined;
    if (readText(earlier, 'request') !== request)
        throw new IdempotencyConflict(key);
    return toRecord(earlier);
}
async function insert_insertRecords(connection, sealed) {
    await runBulk(connection, insertRecords, sealed.map(toRow));
}
function toRow({ record, document }) {
    const { org, sequence, id, kind, flow, trail, name, type, fingerprint, commit, created_at, sha256 } = record;
    return [org, sequence, id, kind, flow, trail, name, type, fingerprint, commit, created_at, document, sha256];
}
/** The first record of a flow, trail or artifact makes it known. */
async function insertParents(connection, records) {
    await runBulk(connection, insertFlows, firstOfEach(records, ({ org, flow, sequence }) => (flow === null ? undefined : [org, flow, sequence])));
    await runBulk(connection, insertTrails, firstOfEach(records, ({ org, flow, trail, sequence }) => flow === null || trail === null ? undefined : [org, flow, trail, sequence]));
    await runBulk(connection, insertArtifacts, firstOfEach(records, ({ org, kind, flow, trail, fingerprint, sequence }) => kind !== 'artifact' || flow === null || fingerprint === null
        ? undefined
        : [org, flow, trail ?? '', fingerprint, sequence]));
}
/** A row for the first record of each name; the last member is its sequence. */
function firstOfEach(records, toNamed) {
    const rows = new Map();
    for (const record of records) {
        const row = toNamed(record);
        const key = JSON.stringify(row?.slice(0, -1));
        if (row !== undefined && !rows.has(key))
            rows.set(key, row);
    }
    return [...rows.values()];
}

;// CONCATENATED MODULE: ./build/service/store/outbox-table.js
/**
 * The ledger is the outbox; these tables hold how far it was told. `notice_cursor`: up to which record the deliveries of an organisation
 * are written; records up to `silent_until` were there before anybody was to be told. `delivery`: one message to one target; never
 * removed, its payload goes when it is settled. `channel`: how it goes with one target, and who is at it. `due`: when time alone may
 * change a trail.
 */
function outboxTables({ integer, real, options }) {
    return [
        `CREATE TABLE notice_cursor (
      org TEXT NOT NULL PRIMARY KEY, sequence ${integer} NOT NULL, silent_until ${integer} NOT NULL) ${options}`,
        `CREATE TABLE delivery (
      org TEXT NOT NULL, number ${integer} NOT NULL, target ${integer} NOT NULL, place ${integer} NOT NULL, id TEXT NOT NULL,
      created_at ${real} NOT NULL, payload TEXT NOT NULL, settled_at ${real}, outcome TEXT,
      PRIMARY KEY (org, number, target, place)) ${options}`,
        'CREATE INDEX delivery_waiting ON delivery (org, number, target, place) WHERE settled_at IS NULL',
        `CREATE TABLE channel (
      org TEXT NOT NULL, number ${integer} NOT NULL, target ${integer} NOT NULL, next_at ${real}, leased_until ${real} NOT NULL,
      attempts ${integer} NOT NULL, failing_since ${real}, last_success ${real}, last_failure ${real}, failure TEXT,
      PRIMARY KEY (org, number, target)) ${options}`,
        'CREATE INDEX channel_by_time ON channel (next_at) WHERE next_at IS NOT NULL',
        `CREATE TABLE due (
      org TEXT NOT NULL, flow TEXT NOT NULL, trail TEXT NOT NULL, at ${real}, PRIMARY KEY (org, flow, trail)) ${options}`,
        'CREATE INDEX due_by_time ON due (at) WHERE at IS NOT NULL',
        'INSERT INTO notice_cursor (org, sequence, silent_until) SELECT org, 0, sequence FROM head',
    ];
}
const outbox_table_readAfter = `SELECT org, id, sequence, kind, flow, trail, created_at FROM record
  WHERE org = ? AND sequence > ? ORDER BY sequence LIMIT ?`;
/** Organisations whose ledger goes further than what was told of it. */
const listBehind = `SELECT head.org AS org FROM head LEFT JOIN notice_cursor ON notice_cursor.org = head.org
  WHERE head.sequence > coalesce(notice_cursor.sequence, 0) ORDER BY head.org`;
const readCursor = 'SELECT sequence, silent_until FROM notice_cursor WHERE org = ?';
const moveCursor = `INSERT INTO notice_cursor (org, sequence, silent_until) VALUES (?, ?, 0)
  ON CONFLICT (org) DO UPDATE SET sequence = excluded.sequence WHERE notice_cursor.sequence < excluded.sequence`;
/** What came by another way than by reports is not told (an import). */
const silence = `INSERT INTO notice_cursor (org, sequence, silent_until) VALUES (?, 0, ?)
  ON CONFLICT (org) DO UPDATE SET silent_until = excluded.silent_until
  WHERE notice_cursor.silent_until < excluded.silent_until`;
/** A message that another process wrote already is written once. */
const insertDelivery = `INSERT INTO delivery (org, number, target, place, id, created_at, payload)
  VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING place`;
/** A target that has something to wait for keeps its time. */
const openChannel = `INSERT INTO channel (org, number, target, next_at, leased_until, attempts) VALUES (?, ?, ?, ?, 0, 0)
  ON CONFLICT (org, number, target) DO UPDATE SET next_at = coalesce(channel.next_at, excluded.next_at)`;
/** Messages to an action that is gone. */
const dropDeliveries = `UPDATE delivery SET settled_at = ?, outcome = 'dropped', payload = ''
  WHERE org = ? AND number = ? AND settled_at IS NULL`;
const closeChannels = 'UPDATE channel SET next_at = NULL WHERE org = ? AND number = ?';
/** The earliest stands: one that turns out to change nothing does no harm. */
const expectChange = `INSERT INTO due (org, flow, trail, at) VALUES (?, ?, ?, ?)
  ON CONFLICT (org, flow, trail) DO UPDATE SET at = excluded.at WHERE due.at IS NULL OR excluded.at < due.at`;
const listDue = 'SELECT org, flow, trail, at FROM due WHERE at <= ? ORDER BY at LIMIT ?';
const passDue = 'UPDATE due SET at = ? WHERE org = ? AND flow = ? AND trail = ? AND at = ?';
const findNext = `SELECT min(at) AS at FROM (SELECT min(at) AS at FROM due WHERE at IS NOT NULL UNION ALL
  SELECT min(CASE WHEN leased_until > next_at THEN leased_until ELSE next_at END) AS at
  FROM channel WHERE next_at IS NOT NULL) AS moments`;
const channelColumns = 'org, number, target, next_at, leased_until, attempts, failing_since, last_success, last_failure, failure';
const listReady = `SELECT org, number, target FROM channel WHERE next_at <= ? AND leased_until <= ?
  ORDER BY next_at LIMIT ?`;
const leaseChannel = `UPDATE channel SET leased_until = ?
  WHERE org = ? AND number = ? AND target = ? AND next_at <= ? AND leased_until <= ? RETURNING attempts`;
/** Holds the target until the transaction ends, if the lease is still the holder's own. */
const holdChannel = `UPDATE channel SET leased_until = 0
  WHERE org = ? AND number = ? AND target = ? AND leased_until = ? RETURNING attempts`;
const readFirst = `SELECT place, id, created_at, payload FROM delivery
  WHERE org = ? AND number = ? AND target = ? AND settled_at IS NULL ORDER BY place LIMIT 1`;
const settleDelivery = `UPDATE delivery SET settled_at = ?, outcome = ?, payload = ''
  WHERE org = ? AND number = ? AND target = ? AND place = ? AND settled_at IS NULL`;
const giveUpDeliveries = `UPDATE delivery SET settled_at = ?, outcome = 'given up', payload = ''
  WHERE org = ? AND number = ? AND target = ? AND created_at <= ? AND settled_at IS NULL RETURNING place`;
const noteSuccess = `UPDATE channel SET attempts = 0, failing_since = NULL, failure = NULL, last_success = ?
  WHERE org = ? AND number = ? AND target = ?`;
const noteFailure = `UPDATE channel SET attempts = attempts + 1, failing_since = coalesce(failing_since, ?),
  last_failure = ?, failure = ? WHERE org = ? AND number = ? AND target = ?`;
const setNext = 'UPDATE channel SET next_at = ? WHERE org = ? AND number = ? AND target = ?';
const listChannels = `SELECT ${channelColumns} FROM channel WHERE org = ? ORDER BY number, target`;
const countWaiting = `SELECT number, target, count(*) AS total FROM delivery WHERE org = ? AND settled_at IS NULL
  GROUP BY number, target`;
const countPending = 'SELECT count(*) AS count FROM delivery WHERE settled_at IS NULL';

;// CONCATENATED MODULE: ./build/service/store/importer.js






/** Takes a ledger over as it is. All of it is there when this resolves, and nothing of it where it rejects. */
function createImporter(driver) {
    return {
        importLedger: (org, pages) => driver.transaction(async (connection) => {
            await demandEmpty(connection, org);
            for await (const page of pages)
                await importPage(connection, page);
            await connection.all(silence, [org, await countRecords(connection, org)]);
        }),
    };
}
async function demandEmpty(connection, org) {
    const records = await countRecords(connection, org);
    if (records > 0)
        throw notEmpty(org, records);
}
async function countRecords(connection, org) {
    const end = (await holdLedgers(connection, [org])).get(org);
    return end?.sequence ?? 0;
}
function notEmpty(org, records) {
    const message = `The organisation "${org}" has ${records} records here already; import into a database where it has none.`;
    return new error/* EvidenceError */.o('usage', message, { facts: { org } });
}
async function importPage(connection, page) {
    const sealed = page.map(({ record }) => importer_verify(record));
    const records = sealed.map(({ record }) => record);
    const keys = page.flatMap(({ record, keys: used }) => used.map(({ caller, key, request }) => [record.org, caller, key, request, record.id]));
    await insert_insertRecords(connection, sealed);
    await insertParents(connection, records);
    await runBulk(connection, claimKeys, keys);
    const heads = createHeads(new Map(), () => 0);
    for (const record of records)
        heads.advance(record);
    await heads.save(connection);
}
function importer_verify({ sha256, ...rest }) {
    const sealed = seal(rest, rest);
    if (sealed.record.sha256 !== sha256)
        throw new Error(`The record ${rest.id} has another hash than it came with.`);
    return sealed;
}

;// CONCATENATED MODULE: ./build/service/store/inspection.js

/** Tables beside the ledger, by their keys within an organisation. */
const keys = {
    flow: ['name'],
    trail: ['flow', 'name'],
    artifact: ['flow', 'trail', 'fingerprint'],
    tally: ['kind', 'flow', 'name', 'type'],
    idempotency: ['caller', 'key'],
};
const rest = {
    flow: ['sequence'],
    trail: ['position', 'sequence'],
    artifact: ['position', 'sequence'],
    tally: ['total'],
    idempotency: ['request', 'record'],
};
const page = 500;
const named = ['record', 'head', ...Object.keys(keys)];
const firstAfter = `SELECT min(org) AS org FROM (${named
    .map((table) => `SELECT min(org) AS org FROM ${table} WHERE org > ?`)
    .join(' UNION ALL ')}) AS firsts`;
const inspection_end = `SELECT coalesce(head.sequence, 0) AS head, coalesce(head.created_at, 0) AS head_time,
  coalesce(record.sequence, 0) AS last, coalesce(record.created_at, 0) AS last_time
  FROM (SELECT max(sequence) AS last FROM record WHERE org = ?) AS ledger
  LEFT JOIN head ON head.org = ? LEFT JOIN record ON record.org = ? AND record.sequence = ledger.last`;
const ledger = `SELECT org, sequence, id, kind, flow, trail, name, type, fingerprint, commit_sha, created_at, document, sha256
  FROM record WHERE org = ? AND sequence > ? ORDER BY sequence LIMIT ${page}`;
const strayKeys = `SELECT idempotency.caller, idempotency.key, idempotency.record FROM idempotency
  LEFT JOIN record ON record.org = idempotency.org AND record.id = idempotency.record
  WHERE idempotency.org = ? AND record.id IS NULL ORDER BY idempotency.caller, idempotency.key LIMIT ${page}`;
function toTable(table) {
    const key = keys[table].join(', ');
    return `SELECT ${key}, ${rest[table].join(', ')},
    coalesce((SELECT sequence FROM head WHERE head.org = ?), 0) AS ledger_end
    FROM ${table} WHERE org = ? AND (${key}) > (${keys[table].map(() => '?').join(', ')}) ORDER BY ${key} LIMIT ${page}`;
}
function createInspection(connection) {
    return {
        inspection: {
            listOrganisations: () => inspection_listOrganisations(connection),
            readEnd: async (org) => {
                const [row] = await connection.all(inspection_end, [org, org, org]);
                const read = (column) => readNumber(row, column);
                return { head: read('head'), headTime: read('head_time'), last: read('last'), lastTime: read('last_time') };
            },
            readLedger: (org, after) => connection.all(ledger, [org, after]),
            readTable: async (table, org, after) => {
                const names = keys[table];
                const rows = await connection.all(toTable(table), [org, org, ...(after ?? names.map(() => ''))]);
                return rows.map((row) => ({
                    key: names.map((name) => readText(row, name)),
                    row,
                    head: readNumber(row, 'ledger_end'),
                }));
            },
            findStrayKeys: (org) => connection.all(strayKeys, [org]),
        },
    };
}
/** From one to the next along the indexes, for a DISTINCT would walk every record. */
async function inspection_listOrganisations(connection) {
    const found = [];
    for (;;) {
        const last = found.at(-1) ?? '';
        const [row] = await connection.all(firstAfter, named.map(() => last));
        if (row === undefined || row['org'] === null)
            return found;
        found.push(readText(row, 'org'));
    }
}

;// CONCATENATED MODULE: ./build/service/store/ledger.js



/**
 * Records a batch within a running transaction, and gives an outcome for each write in its turn. A write that fails leaves no trace.
 * All are tried together, in as few statements as can be; only where that fails, each by itself.
 */
async function recordBatch(connection, batch, now) {
    const ends = await holdLedgers(connection, batch.map(({ record }) => record.org));
    const together = await ledger_attempt(connection, () => recordTogether(connection, batch, createHeads(ends, now)));
    if ('done' in together)
        return together.done;
    // It is not for one of them that the database is out of order.
    if (together.failure instanceof StoreUnavailable)
        throw together.failure;
    return batch.length === 1 ? [together] : recordOneByOne(connection, batch, { ends, now });
}
async function ledger_attempt(connection, work) {
    await connection.all('SAVEPOINT one');
    try {
        const done = await work();
        await connection.all('RELEASE SAVEPOINT one');
        return { done };
    }
    catch (failure) {
        await undo(connection, failure);
        return { failure };
    }
}
/** Where the engine gave up the whole transaction (a full disk), nothing is left to undo, and the first failure says why. */
async function undo(connection, failure) {
    try {
        await connection.all('ROLLBACK TO SAVEPOINT one');
        await connection.all('RELEASE SAVEPOINT one');
    }
    catch {
        throw failure;
    }
}
async function recordOneByOne(connection, batch, { ends, now }) {
    const reached = new Map(ends);
    const outcomes = [];
    for (const write of batch) {
        const alone = await ledger_attempt(connection, () => recordTogether(connection, [write], createHeads(reached, now)));
        const found = 'done' in alone ? alone.done : [alone];
        for (const outcome of found) {
            if ('written' in outcome && !outcome.written.replayed)
                reached.set(write.record.org, outcome.written.record);
        }
        outcomes.push(...found);
    }
    return outcomes;
}
/** A key that was used before is no failure of the others. Whatever else is wrong fails them all. */
async function recordTogether(connection, batch, heads) {
    const claimed = await insert_claimKeys(connection, batch);
    const sealed = new Map();
    for (const write of batch) {
        if (write.idempotency !== undefined && !claimed.has(write.record.id))
            continue;
        const one = seal(write.record, heads.next(write.record.org));
        heads.advance(one.record);
        sealed.set(write, one);
    }
    await insert_insertRecords(connection, [...sealed.values()]);
    const records = [...sealed.values()].map(({ record }) => record);
    await insertParents(connection, records);
    await heads.save(connection);
    const outcomes = [];
    for (const write of batch) {
        const record = sealed.get(write)?.record;
        outcomes.push(record === undefined ? await replay(connection, write) : { written: { record, replayed: false } });
    }
    return outcomes;
}
async function replay(connection, { record, idempotency }) {
    try {
        const earlier = idempotency && (await insert_findReplay(connection, record.org, idempotency));
        if (earlier === undefined)
            throw new Error(`The record of an idempotency key is not there.`);
        return { written: { record: earlier, replayed: true } };
    }
    catch (failure) {
        if (failure instanceof IdempotencyConflict)
            return { failure };
        throw failure;
    }
}

;// CONCATENATED MODULE: ./build/service/store/query.js
const everything = { offset: 0, limit: Number.MAX_SAFE_INTEGER };
/** The indexes, narrowest first. */
const query_paths = [
    { by: 'trail', and: 'flow', columns: ['trail', 'flow'], inOrder: true },
    { by: 'trail', columns: ['trail'], inOrder: false },
    { by: 'fingerprint', columns: ['fingerprint'], inOrder: true },
    { by: 'commit', columns: ['commit_sha'], inOrder: true },
    { by: 'fingerprintPrefix', columns: ['fingerprint'], inOrder: false },
    { by: 'commitPrefix', columns: ['commit_sha'], inOrder: false },
    { by: 'name', columns: ['kind', 'name'], inOrder: true },
    { by: 'flow', columns: ['kind', 'flow'], inOrder: true },
    { by: 'type', columns: ['kind', 'type'], inOrder: true },
];
const byKind = { by: 'kinds', columns: ['kind'], inOrder: true };
/**
 * Matching records, newest first. The kinds are walked one by one, each along one index from its newest end, and merged. What lies
 * before the window is passed over in the index (0.1 ms for a thousand); only the window's records are read.
 */
function toFind(org, filter, window = everything) {
    const { sql, values } = toWalks(org, filter, Math.min(window.offset + window.limit, everything.limit));
    return {
        sql: `SELECT document, sha256 FROM record WHERE org = ? AND sequence IN
      (SELECT sequence FROM (${sql}) AS walks ORDER BY sequence DESC LIMIT ? OFFSET ?) ORDER BY sequence DESC`,
        values: [org, ...values, window.limit, window.offset],
    };
}
/** How many match, as `total`: summed up from the tallies where these can tell, else counted. */
function toCount(org, filter) {
    if (isTallied(filter))
        return sumTallies(org, filter);
    const { sql, values } = toWalks(org, filter, everything.limit);
    return { sql: `SELECT count(*) AS total FROM (${sql}) AS walks`, values };
}
function isTallied(filter) {
    const tallied = new Set(['kinds', 'flow', 'name', 'type']);
    return Object.entries(filter).every(([member, value]) => value === undefined || tallied.has(member));
}
function sumTallies(org, { kinds, flow, name, type }) {
    const where = query_all([
        equal('org', org),
        oneOf('kind', kinds),
        equal('flow', flow),
        equal('name', name),
        equal('type', type),
    ]);
    return { sql: `SELECT coalesce(sum(total), 0) AS total FROM tally WHERE ${where.sql}`, values: where.values };
}
function toWalks(org, filter, limit) {
    const walks = (filter.kinds ?? [undefined]).map((kind) => toWalk(org, kind, filter));
    if (walks.length === 0)
        return { sql: 'SELECT sequence FROM record WHERE 1 = 0', values: [] };
    return {
        sql: walks.map(({ sql }, at) => `SELECT sequence FROM (${sql} LIMIT ?) AS walk${at}`).join(' UNION ALL '),
        values: walks.flatMap(({ values }) => [...values, limit]),
    };
}
/**
 * A planner that knows nothing of the rows may walk a million of a kind to find the three of a commit. So the columns of the
 * narrowest index stand plainly, and all others as `column || ''`, which no index serves.
 */
function toWalk(org, kind, filter) {
    const path = query_paths.find(({ by, and = by }) => filter[by] !== undefined && filter[and] !== undefined) ?? byKind;
    const column = (name) => (path.columns.includes(name) ? name : `${name} || ''`);
    const where = query_all([
        equal('org', org),
        equal(column('kind'), kind),
        equal(column('flow'), filter.flow),
        equal(column('trail'), filter.trail),
        equal(column('name'), filter.name),
        equal(column('type'), filter.type),
        equal(column('fingerprint'), filter.fingerprint),
        equal(column('commit_sha'), filter.commit),
        beginning(column('fingerprint'), filter.fingerprintPrefix),
        beginning(column('commit_sha'), filter.commitPrefix),
        since(org, filter.from),
        until(org, filter.to),
    ]);
    const order = path.inOrder ? 'sequence' : 'sequence + 0';
    return { sql: `SELECT sequence FROM record WHERE ${where.sql} ORDER BY ${order} DESC`, values: where.values };
}
function query_all(conditions) {
    const given = conditions.filter((condition) => condition !== undefined);
    return { sql: given.map(({ sql }) => sql).join(' AND '), values: given.flatMap(({ values }) => values) };
}
function equal(column, value) {
    return value === undefined ? undefined : { sql: `${column} = ?`, values: [value] };
}
function oneOf(column, values) {
    if (values === undefined)
        return undefined;
    return values.length === 0
        ? { sql: '1 = 0', values: [] }
        : { sql: `${column} IN (${values.map(() => '?').join(', ')})`, values };
}
/** Every text of hex digits that begins so lies before the prefix with a `g`. */
function beginning(column, prefix) {
    return prefix === undefined ? undefined : { sql: `${column} >= ? AND ${column} < ?`, values: [prefix, `${prefix}g`] };
}
/** Times never go down as sequences go up, so a time is a place in the order. */
function since(org, moment) {
    if (moment === undefined)
        return undefined;
    const first = 'SELECT sequence FROM record WHERE org = ? AND created_at >= ? ORDER BY created_at, sequence LIMIT 1';
    return { sql: `sequence >= (${first})`, values: [org, moment] };
}
function until(org, moment) {
    if (moment === undefined)
        return undefined;
    const last = 'SELECT sequence FROM record WHERE org = ? AND created_at <= ? ORDER BY created_at DESC, sequence DESC LIMIT 1';
    return { sql: `sequence <= (${last})`, values: [org, moment] };
}

;// CONCATENATED MODULE: ./build/service/store/listing.js



/** Trails asked for in one statement. */
const chunk = 100;
/** What there is, by name. */
function createListing(connection) {
    return { ...createFlows(connection), ...createTrails(connection), ...createArtifacts(connection) };
}
function createFlows(connection) {
    return {
        listOrganisations: async () => (await connection.all(listOrganisations, [])).map((row) => readText(row, 'org')),
        hasFlow: async (org, flow) => (await connection.all(findFlow, [org, flow])).length > 0,
        listFlows: async (org) => (await connection.all(listFlows, [org])).map((row) => readText(row, 'name')),
        readFlow: async ({ org, flow }) => {
            const { sql, values } = toFind(org, { kinds: ['flow'], flow });
            return (await connection.all(sql, values)).map(toRecord).toReversed();
        },
    };
}
function createTrails(connection) {
    const countTrails = async (org, flow) => readNumber((await connection.all(statement_countTrails, [org, flow]))[0], 'total');
    return {
        countTrails,
        listTrails: async (org, flow, window) => {
            const total = await countTrails(org, flow);
            const { offset, limit } = window ?? { offset: 0, limit: total };
            const rows = await connection.all(listTrails, [org, flow, total - offset, limit]);
            return rows.map((row) => readText(row, 'name'));
        },
        readTrail: ({ org, flow, trail }) => readChunk(connection, [org, flow], [trail]),
        readTrails: async (org, flow, names) => {
            const chunks = [];
            for (let start = 0; start < names.length; start += chunk) {
                chunks.push(await readChunk(connection, [org, flow], names.slice(start, start + chunk)));
            }
            return Map.groupBy(chunks.flat(), ({ trail }) => trail ?? '');
        },
    };
}
/** The last name is repeated until the chunk is full: so one prepared statement serves all pages, and another single trails. */
async function readChunk(connection, flow, names) {
    const asked = names.length === 1 ? names : Array.from({ length: chunk }, (_, at) => names[at] ?? names.at(-1) ?? '');
    return (await connection.all(readTrails(asked.length), [...flow, ...asked])).map(toRecord);
}
function createArtifacts(connection) {
    const countArtifacts = async (org, flow) => readNumber((await connection.all(statement_countArtifacts, [org, flow]))[0], 'total');
    return {
        countArtifacts,
        listArtifacts: async (org, flow, { offset, limit }) => {
            const highest = (await countArtifacts(org, flow)) - offset;
            const rows = await connection.all(listArtifacts, [org, flow, highest, limit]);
            return rows.map((row) => ({
                flow,
                trail: readText(row, 'trail') === '' ? null : readText(row, 'trail'),
                fingerprint: readText(row, 'fingerprint'),
            }));
        },
    };
}

;// CONCATENATED MODULE: ./build/service/store/migration.js




/**
 * `record` is the ledger; `document` is the canonical JSON of the record, `sha256` its digest, and the other columns repeat parts of
 * it to be looked up by. `flow`, `trail`, `artifact` hold a row for the first record of each; `position` counts them within their
 * parent without a gap, so that counting and paging never walk. An artifact without a trail has the trail ''.
 * `head` and `tally` are sums of the ledger.
 */
function tables({ integer, real, options }) {
    return [
        `CREATE TABLE record (
      org TEXT NOT NULL, sequence ${integer} NOT NULL, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, flow TEXT, trail TEXT,
      name TEXT, type TEXT, fingerprint TEXT, commit_sha TEXT, created_at ${real} NOT NULL, document TEXT NOT NULL,
      sha256 TEXT NOT NULL, PRIMARY KEY (org, sequence)) ${options}`,
        `CREATE TABLE flow (
      org TEXT NOT NULL, name TEXT NOT NULL, sequence ${integer} NOT NULL, PRIMARY KEY (org, name)) ${options}`,
        `CREATE TABLE trail (
      org TEXT NOT NULL, flow TEXT NOT NULL, name TEXT NOT NULL, position ${integer} NOT NULL, sequence ${integer} NOT NULL,
      PRIMARY KEY (org, flow, name), UNIQUE (org, flow, position)) ${options}`,
        `CREATE TABLE artifact (
      org TEXT NOT NULL, flow TEXT NOT NULL, trail TEXT NOT NULL, fingerprint TEXT NOT NULL, position ${integer} NOT NULL,
      sequence ${integer} NOT NULL, PRIMARY KEY (org, flow, trail, fingerprint), UNIQUE (org, flow, position)) ${options}`,
        `CREATE TABLE idempotency (
      org TEXT NOT NULL, caller TEXT NOT NULL, key TEXT NOT NULL, request TEXT NOT NULL, record TEXT NOT NULL,
      PRIMARY KEY (org, caller, key)) ${options}`,
        `CREATE TABLE head (
      org TEXT NOT NULL PRIMARY KEY, sequence ${integer} NOT NULL, created_at ${real} NOT NULL) ${options}`,
        `CREATE TABLE tally (
      org TEXT NOT NULL, kind TEXT NOT NULL, flow TEXT NOT NULL, name TEXT NOT NULL, type TEXT NOT NULL,
      total ${integer} NOT NULL, PRIMARY KEY (org, kind, flow, name, type)) ${options}`,
        `CREATE TABLE token (
      id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, org TEXT NOT NULL, flow TEXT NOT NULL, role TEXT NOT NULL,
      secret_sha256 TEXT NOT NULL, created_at ${real} NOT NULL, expires_at ${real}, last_used_at ${real}, revoked_at ${real})
      ${options}`,
    ];
}
/** One for each way that query.ts walks the ledger, the newest last. */
const indexes = [
    'CREATE INDEX record_by_time ON record (org, created_at, sequence)',
    'CREATE INDEX record_by_trail ON record (org, trail, flow, sequence)',
    'CREATE INDEX record_by_fingerprint ON record (org, fingerprint, sequence) WHERE fingerprint IS NOT NULL',
    'CREATE INDEX record_by_commit ON record (org, commit_sha, sequence) WHERE commit_sha IS NOT NULL',
    'CREATE INDEX record_by_kind ON record (org, kind, sequence)',
    'CREATE INDEX record_by_flow ON record (org, kind, flow, sequence)',
    'CREATE INDEX record_by_name ON record (org, kind, name, sequence)',
    'CREATE INDEX record_by_type ON record (org, kind, type, sequence)',
];
const keptForGood = ['record', 'flow', 'trail', 'artifact', 'idempotency'];
/** Each step takes the database from the version of its place to the next. A step that was released is never changed. */
const steps = [
    (dialect) => [
        ...tables(dialect),
        ...indexes,
        ...keptForGood.flatMap((table) => dialect.forbidChanges(table)),
        ...dialect.orderRecords,
        ...dialect.tellHeads,
    ],
    (dialect) => [...bindingTables(dialect), ...outboxTables(dialect)],
];
/** Brings the schema to the version that this code speaks; throws EvidenceError `environment` where it is beyond that. */
async function migrate(driver) {
    await driver.transaction(async (connection) => {
        for (const statement of driver.dialect.holdSchema)
            await connection.all(statement);
        const version = await readVersion(connection, driver.dialect);
        if (version > steps.length) {
            throw new error/* EvidenceError */.o('environment', `The evidence database has the schema ${version} of a newer version, and this one knows ${steps.length}; use the newer version.`, { facts: { found: version, known: steps.length } });
        }
        const missing = steps.slice(version).flatMap((step) => step(driver.dialect));
        for (const statement of missing)
            await connection.all(statement);
        if (missing.length > 0)
            await connection.all('UPDATE schema_version SET version = ?', [steps.length]);
    });
}
async function readVersion(connection, { integer, options }) {
    await connection.all(`CREATE TABLE IF NOT EXISTS schema_version (version ${integer} NOT NULL) ${options}`);
    const [row] = await connection.all('SELECT version FROM schema_version');
    if (row !== undefined)
        return readNumber(row, 'version');
    await connection.all('INSERT INTO schema_version (version) VALUES (0)');
    return 0;
}

;// CONCATENATED MODULE: ./build/service/store/shelf.js
/** Characters of JSON; what they are read into takes some five times as many bytes. */
const mostSize = 16 * 1024 * 1024;
const slotSize = 512;
/** Lists of records by key. Those that nobody asked for longest go first. */
function createShelf() {
    const slots = createSlots();
    const arrivals = createArrivals();
    return {
        find: slots.use,
        keep: async ({ keys, known }, read) => {
            const arriving = arrivals.expect(keys);
            try {
                const lists = await read();
                const whole = keys.map((key) => [key, shelf_append(lists.get(key) ?? [], arriving.get(key) ?? [])]);
                for (const [key, records] of whole) {
                    if ((slots.peek(key)?.known ?? 0) <= known)
                        slots.put(key, { records, known, size: sizeOf(records) });
                }
                return new Map(whole);
            }
            finally {
                arrivals.forget(arriving);
            }
        },
        add: (key, record) => {
            arrivals.tell(key, record);
            const slot = slots.peek(key);
            if (slot === undefined || record.sequence <= (slot.records.at(-1)?.sequence ?? 0))
                return;
            slots.put(key, { ...slot, records: [...slot.records, record], size: slot.size + sizeOf([record]) });
        },
    };
}
/** What came while the list was read may be in it already. */
function shelf_append(records, arrived) {
    const last = records.at(-1)?.sequence ?? 0;
    return [...records, ...arrived.filter(({ sequence }) => sequence > last)];
}
/** What is recorded while somebody reads. */
function createArrivals() {
    const readers = new Set();
    return {
        expect: (keys) => {
            const arriving = new Map(keys.map((key) => [key, []]));
            readers.add(arriving);
            return arriving;
        },
        tell: (key, record) => {
            for (const arriving of readers)
                arriving.get(key)?.push(record);
        },
        forget: (arriving) => readers.delete(arriving),
    };
}
/** In the order in which they were last used, and no more than there is room for. */
function createSlots() {
    const slots = new Map();
    let size = 0;
    const put = (key, slot) => {
        size += slot.size - (slots.get(key)?.size ?? 0);
        slots.delete(key);
        slots.set(key, slot);
        for (const [oldest, { size: freed }] of slots) {
            if (size <= mostSize)
                break;
            size -= freed;
            slots.delete(oldest);
        }
    };
    return {
        peek: (key) => slots.get(key),
        use: (key) => {
            const slot = slots.get(key);
            if (slot !== undefined)
                put(key, slot);
            return slot;
        },
        put,
    };
}
/** An empty list takes room as well, for its key: anybody can ask for any name. */
function sizeOf(records) {
    return slotSize + JSON.stringify(records).length;
}

;// CONCATENATED MODULE: ./build/service/store/follower.js

/**
 * Keeps lists of records up to date by what the store tells. What is recorded never changes and an organisation's sequences have no gap.
 * So what is kept can only end too early, and the sequences tell whether it does, also where another process records.
 */
function createFollower(store) {
    const runs = new Map();
    const shelf = createShelf();
    store.watch((record) => {
        const run = runs.get(record.org);
        if (run !== undefined && record.sequence <= run.to)
            return;
        const from = run?.to === record.sequence - 1 ? run.from : record.sequence;
        runs.set(record.org, { from, to: record.sequence });
        const key = keyOf(record);
        if (key !== undefined)
            shelf.add(key, record);
    });
    return {
        find: (org, key, needed) => {
            const kept = shelf.find(key);
            if (kept === undefined)
                return undefined;
            const run = runs.get(org);
            const isFollowed = run !== undefined && run.from <= kept.known + 1 && run.to >= needed;
            return kept.known >= needed || isFollowed ? kept.records : undefined;
        },
        // The end is read before the records: whatever it counts, they hold.
        keep: async (org, keys, read) => shelf.keep({ keys, known: await store.readHead(org) }, read),
    };
}
/** What a trail holds, or without one what its flow itself was given. */
function follower_toKey({ org, flow, trail }) {
    return JSON.stringify([org, flow, trail]);
}
function keyOf({ org, kind, flow, trail }) {
    return flow === null || (trail === null && kind !== 'flow') ? undefined : follower_toKey({ org, flow, trail });
}

;// CONCATENATED MODULE: ./build/service/store/recall.js

/** Keeps the histories of trails and flows that were read, so that a report does not read its trail again. */
function createRecall(store) {
    const recall = createRecaller(store);
    const recallOne = async ({ org, key, upTo }, read) => {
        const lists = await recall({ org, keys: [key], upTo }, async () => new Map([[key, await read()]]));
        return lists.get(key) ?? [];
    };
    return {
        readTrail: (key, upTo) => recallOne({ org: key.org, key: follower_toKey(key), upTo }, () => store.readTrail(key)),
        readFlow: (key, upTo) => recallOne({ org: key.org, key: follower_toKey({ ...key, trail: null }), upTo }, () => store.readFlow(key)),
        readTrails: async (org, flow, names) => {
            const keys = new Map(names.map((trail) => [follower_toKey({ org, flow, trail }), trail]));
            const name = (key) => keys.get(key) ?? '';
            const lists = await recall({ org, keys: [...keys.keys()], upTo: undefined }, async (missing) => {
                const read = await store.readTrails(org, flow, [...missing].map(name));
                return new Map([...missing].map((key) => [key, read.get(name(key)) ?? []]));
            });
            const there = [...lists].filter(([, records]) => records.length > 0);
            return new Map(there.map(([key, records]) => [name(key), records]));
        },
    };
}
function createRecaller(store) {
    const follower = createFollower(store);
    return async ({ org, keys, upTo }, read) => {
        const needed = upTo ?? (await store.readHead(org));
        const found = new Map(keys.map((key) => [key, follower.find(org, key, needed)]));
        const missing = keys.filter((key) => found.get(key) === undefined);
        const lists = missing.length === 0 ? undefined : await follower.keep(org, missing, () => read(new Set(missing)));
        return new Map(keys.map((key) => [key, found.get(key) ?? lists?.get(key) ?? []]));
    };
}

;// CONCATENATED MODULE: ./build/service/store/record-reader.js



function createRecordReader(connection) {
    return {
        readHead: async (org) => {
            const [row] = await connection.all(readHead, [org]);
            return row === undefined ? 0 : readNumber(row, 'sequence');
        },
        findById: async (org, id) => (await connection.all(findById, [org, id])).map(toRecord)[0],
        find: async (org, filter, window) => {
            const { sql, values } = toFind(org, filter, window);
            return (await connection.all(sql, values)).map(toRecord);
        },
        count: async (org, filter) => {
            const { sql, values } = toCount(org, filter);
            const [row] = await connection.all(sql, values);
            return readNumber(row, 'total');
        },
    };
}

;// CONCATENATED MODULE: ./build/service/store/sql-outbox.js


/** The outbox over any engine. `now` gives epoch seconds. */
function createOutbox(driver, now) {
    return { ...createTelling(driver, now), ...createTiming(driver, now), ...createDelivering(driver, now) };
}
function createTelling(driver, now) {
    return {
        listBehind: async () => (await driver.all(listBehind)).map((row) => readText(row, 'org')),
        readCursor: async (org) => {
            const [row] = await driver.all(readCursor, [org]);
            if (row === undefined)
                return { sequence: 0, silentUntil: 0 };
            return { sequence: readNumber(row, 'sequence'), silentUntil: readNumber(row, 'silent_until') };
        },
        readAfter: async (org, sequence, limit) => (await driver.all(outbox_table_readAfter, [org, sequence, limit])).map(toNext),
        write: (plan) => driver.transaction((connection) => writePlan(connection, plan, now())),
    };
}
async function writePlan(connection, plan, now) {
    const { org, upTo, deliveries, deleted, due } = plan;
    for (const { number, target, place, id, created_at, payload } of deliveries) {
        const values = [org, number, target, place, id, created_at, payload];
        const inserted = await connection.all(insertDelivery, values);
        if (inserted.length > 0)
            await connection.all(openChannel, [org, number, target, now]);
    }
    for (const number of deleted) {
        await connection.all(closeChannels, [org, number]);
        await connection.all(dropDeliveries, [now, org, number]);
    }
    for (const { flow, trail, at } of due)
        await connection.all(expectChange, [org, flow, trail, at]);
    await connection.all(moveCursor, [org, upTo]);
}
function createTiming(driver, now) {
    return {
        listDue: async (limit) => (await driver.all(listDue, [now(), limit])).map(toDue),
        passDue: ({ org, flow, trail, at }, next) => change(driver, passDue, [next ?? null, org, flow, trail, at]),
        findNext: async () => {
            const [row] = await driver.all(findNext);
            return row === undefined ? undefined : (readNumberOrNull(row, 'at') ?? undefined);
        },
    };
}
async function change(driver, sql, values) {
    await driver.transaction((connection) => connection.all(sql, values));
}
function createDelivering(driver, now) {
    return {
        lease: async (limit, seconds) => {
            const at = now();
            const ready = await driver.all(listReady, [at, at, limit]);
            if (ready.length === 0)
                return [];
            return driver.transaction((connection) => leaseAll(connection, ready.map(sql_outbox_toKey), { at, until: at + seconds }));
        },
        countPending: async () => {
            const [row] = await driver.all(countPending);
            return row === undefined ? 0 : readNumber(row, 'count');
        },
        readFirst: async (key) => {
            const [row] = await driver.all(readFirst, valuesOf(key));
            return row === undefined ? undefined : { ...key, ...toDelivery(row) };
        },
        settle: (lease, place, attempt) => driver.transaction(async (connection) => {
            // The target is held first: whoever adds a message to it meanwhile waits, and then sees what was made of its time.
            const held = await connection.all(holdChannel, [...valuesOf(lease), lease.until]);
            if (held.length === 0)
                return 0;
            return settleHeld(connection, { lease, place, attempt, now: now() });
        }),
        readHealth: async (org) => {
            const [channels, waiting] = await Promise.all([
                driver.all(listChannels, [org]),
                driver.all(countWaiting, [org]),
            ]);
            return channels.map((row) => toHealth(row, waiting));
        },
    };
}
async function leaseAll(connection, keys, { at, until }) {
    const leases = [];
    for (const key of keys) {
        const [row] = await connection.all(leaseChannel, [until, ...valuesOf(key), at, at]);
        if (row !== undefined)
            leases.push({ ...key, until, attempts: readNumber(row, 'attempts') });
    }
    return leases;
}
async function settleHeld(connection, { lease, place, attempt, now }) {
    const key = valuesOf(lease);
    if (attempt.outcome === 'failed') {
        await connection.all(noteFailure, [now, now, attempt.failure, ...key]);
        const given = await connection.all(giveUpDeliveries, [now, ...key, attempt.giveUpUntil]);
        await sql_outbox_setNext(connection, lease, attempt.retryAt);
        return given.length;
    }
    if (place !== undefined)
        await connection.all(settleDelivery, [now, attempt.outcome, ...key, place]);
    if (attempt.outcome === 'delivered')
        await connection.all(noteSuccess, [now, ...key]);
    await sql_outbox_setNext(connection, lease, now);
    return 0;
}
/** A target without anything to wait for has no time. */
async function sql_outbox_setNext(connection, lease, at) {
    const waiting = await connection.all(readFirst, valuesOf(lease));
    await connection.all(setNext, [waiting.length > 0 ? at : null, ...valuesOf(lease)]);
}
function valuesOf({ org, number, target }) {
    return [org, number, target];
}
function sql_outbox_toKey(row) {
    return { org: readText(row, 'org'), number: readNumber(row, 'number'), target: readNumber(row, 'target') };
}
function toDelivery(row) {
    return {
        place: readNumber(row, 'place'),
        id: readText(row, 'id'),
        created_at: readNumber(row, 'created_at'),
        payload: readText(row, 'payload'),
    };
}
function toNext(row) {
    return {
        org: readText(row, 'org'),
        id: readText(row, 'id'),
        sequence: readNumber(row, 'sequence'),
        kind: readText(row, 'kind'),
        flow: readTextOrNull(row, 'flow'),
        trail: readTextOrNull(row, 'trail'),
        created_at: readNumber(row, 'created_at'),
    };
}
function toDue(row) {
    return {
        org: readText(row, 'org'),
        flow: readText(row, 'flow'),
        trail: readText(row, 'trail'),
        at: readNumber(row, 'at'),
    };
}
function toHealth(row, waiting) {
    const { number, target } = sql_outbox_toKey(row);
    const mine = waiting.find((one) => one['number'] === number && one['target'] === target);
    return {
        number,
        target,
        failing_since: readNumberOrNull(row, 'failing_since'),
        last_success: readNumberOrNull(row, 'last_success'),
        last_failure: readNumberOrNull(row, 'last_failure'),
        failure: readTextOrNull(row, 'failure'),
        pending: mine === undefined ? 0 : readNumber(mine, 'total'),
    };
}

;// CONCATENATED MODULE: ./build/service/store/token-table.js


function createTokenTable(connection, now) {
    return {
        createToken: async (token) => {
            const { id, name, org, flow, role, secret_sha256, created_at, expires_at, last_used_at, revoked_at } = token;
            const values = [id, name, org, flow, role, secret_sha256, created_at, expires_at, last_used_at, revoked_at];
            await connection.all(insertToken, values);
        },
        findToken: async (id) => (await connection.all(findToken, [id])).map(toToken)[0],
        listTokens: async () => (await connection.all(listTokens)).map(toToken),
        revokeToken: async (id) => (await connection.all(revokeToken, [now(), id])).length > 0,
        touchToken: async (id) => {
            await connection.all(touchToken, [now(), id]);
        },
    };
}

;// CONCATENATED MODULE: ./build/service/store/watch.js
/** Tells everyone who listens of what was committed. One that throws is reported as a warning and disturbs nobody else. */
function createWatch() {
    const listeners = new Map();
    const tellOne = (listener, record) => {
        try {
            listener(record);
        }
        catch (cause) {
            process.emitWarning(`A listener to the store failed at record ${record.id}: ${String(cause)}`);
        }
    };
    return {
        add: (listener) => {
            const place = Symbol('listener');
            listeners.set(place, listener);
            return () => listeners.delete(place);
        },
        tell: (records) => {
            for (const record of records)
                for (const listener of listeners.values())
                    tellOne(listener, record);
        },
    };
}

;// CONCATENATED MODULE: ./build/service/store/sql-store.js














/** The store over any engine; it owns the driver. Brings the schema up to date first. `now` gives epoch seconds. */
async function createStore(driver, now) {
    await migrate(driver);
    driver.seal();
    const watch = createWatch();
    const feed = await openFeed(driver, watch);
    const committer = createCommitter(sql_store_toCommit(driver, now, feed));
    const records = createRecordReader(driver);
    const listing = createListing(driver);
    return {
        now,
        append: committer.append,
        load: committer.load,
        findReplay: (org, idempotency) => insert_findReplay(driver, org, idempotency),
        ...records,
        ...listing,
        ...createRecall({ ...records, ...listing, watch: watch.add }),
        ...createTokenTable(driver, now),
        ...createBindingTable(driver, now),
        ...createInspection(driver),
        ...createImporter(driver),
        outbox: createOutbox(driver, now),
        watch: watch.add,
        close: async () => {
            await committer.close();
            await feed.close();
            await driver.close();
        },
    };
}
/** What is recorded while it is being opened is heard first, and read after. */
async function openFeed(driver, watch) {
    const feed = Promise.withResolvers();
    await driver.listen((org) => void feed.promise.then(({ catchUp }) => catchUp(org)));
    feed.resolve(await createFeed(driver, watch));
    return feed.promise;
}
function sql_store_toCommit(driver, now, feed) {
    return async (batch) => {
        try {
            const outcomes = await driver.transaction((connection) => recordBatch(connection, batch, now));
            const written = outcomes.flatMap((outcome) => ('written' in outcome ? [outcome.written] : []));
            feed.tell(written.filter(({ replayed }) => !replayed).map(({ record }) => record));
            return outcomes;
        }
        catch (cause) {
            // Whether a commit that was not answered took place, nobody has told yet.
            feed.catchUp();
            throw cause;
        }
    };
}

;// CONCATENATED MODULE: ./build/service/store/postgres.js





/**
 * The store in a PostgreSQL database, whose tables are made where there are none. `now` gives epoch seconds. Throws EvidenceError
 * `usage` where the URL is none, `unreachable` where nobody answers there, `environment` where the database cannot be used. None of
 * them shows the password.
 */
async function openPostgresStore(url, now = () => Date.now() / 1000) {
    const address = parseAddress(url);
    try {
        const driver = await openPostgresDriver(address);
        try {
            return await createStore(driver, now);
        }
        catch (cause) {
            await driver.close();
            throw cause;
        }
    }
    catch (cause) {
        throw postgres_toFailure(address.shown, cause);
    }
}
function postgres_toFailure(shown, cause) {
    if (cause instanceof error/* EvidenceError */.o)
        return cause;
    const source = cause instanceof StoreUnavailable ? cause.cause : cause;
    const reason = source instanceof Error && source.message !== '' ? source.message : readCode(source);
    return new error/* EvidenceError */.o(cause instanceof StoreUnavailable ? 'unreachable' : 'environment', `The evidence database ${shown} cannot be opened (${reason}); see that it runs, and that this user may make tables in it.`, { facts: { shown }, cause: source });
}
/** Several addresses that were tried in vain have no message, but a code. */
function readCode(cause) {
    return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : String(cause);
}

;// CONCATENATED MODULE: ./build/service/store/sqlite-builtin.js

/** `node:sqlite`, which Node has since 22.13 without a flag; throws EvidenceError `environment` where it is absent. */
function loadSqlite() {
    const sqlite = withoutSqliteWarning(getSqlite);
    if (sqlite !== undefined)
        return sqlite;
    throw new error/* EvidenceError */.o('environment', `The embedded service needs Node 22.13 or newer (this is ${process.version}). Give \`url\`, or set up a newer Node with actions/setup-node.`, { facts: { node: process.version } });
}
/** Asking for the module, unlike importing it, tells without throwing; before 20.16 there is nothing to ask. */
function getSqlite() {
    return 'getBuiltinModule' in process ? process.getBuiltinModule('node:sqlite') : undefined;
}
/** Node 22 warns, while it loads the module, that SQLite is experimental. That warning and no other is kept from the log. */
function withoutSqliteWarning(load) {
    const emitWarning = process.emitWarning.bind(process);
    const before = Object.getOwnPropertyDescriptor(process, 'emitWarning') ?? {};
    process.emitWarning = (warning, ...rest) => {
        if (!String(warning).startsWith('SQLite is'))
            Reflect.apply(emitWarning, process, [warning, ...rest]);
    };
    try {
        return load();
    }
    finally {
        Object.defineProperty(process, 'emitWarning', before);
    }
}

;// CONCATENATED MODULE: ./build/service/store/sqlite-failure.js

/** By primary result code (https://www.sqlite.org/rescode.html). */
const sqlite_failure_outages = {
    5: 'busy',
    6: 'busy',
    8: 'closed',
    10: 'lost',
    13: 'full',
    14: 'lost',
};
/** What failed, as StoreUnavailable where it is the disk's or another process's fault and not the statement's. */
function sqlite_failure_translate(cause) {
    if (!(cause instanceof Error) || !('errcode' in cause))
        return cause;
    const outage = sqlite_failure_outages[Number(cause.errcode) & 0xff];
    return outage === undefined ? cause : new StoreUnavailable(outage, cause);
}

;// CONCATENATED MODULE: ./build/service/store/sqlite-driver.js







/** WAL with a sync at each commit: what was committed survives a power cut. The recursive triggers also stop a REPLACE. */
const sqlite_driver_settings = `PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY; PRAGMA recursive_triggers = ON`;
const dialect = {
    integer: 'INTEGER',
    real: 'REAL',
    options: 'STRICT',
    // A transaction that begins IMMEDIATE holds the whole file.
    holdSchema: [],
    forbidChanges: (table) => ['UPDATE', 'DELETE'].map((change) => `CREATE TRIGGER ${table}_no_${change.toLowerCase()} BEFORE ${change} ON ${table}
        BEGIN SELECT RAISE(ABORT, 'what is recorded in ${table} is never changed'); END`),
    orderRecords: [
        `CREATE TRIGGER record_in_order BEFORE INSERT ON record
      WHEN NEW.sequence <> (SELECT coalesce(max(sequence), 0) + 1 FROM record WHERE org = NEW.org)
        OR EXISTS (SELECT 1 FROM record WHERE id = NEW.id)
      BEGIN SELECT RAISE(ABORT, 'a record takes the next place of its organisation, under a new id'); END`,
    ],
    tellHeads: [],
};
/**
 * A database file, or one in memory (`:memory:`). One connection writes, and another reads what was committed, in this thread: a
 * reader waits for a running statement, never for a running transaction. In memory there is one for both, and readers wait.
 */
function openSqliteDriver(path) {
    const sqlite = loadSqlite();
    const database = sqlite_driver_connect(new sqlite.DatabaseSync(path));
    database.exec('PRAGMA busy_timeout = 0');
    const all = createRunner(database);
    const inTurn = createTurns();
    const reader = path === ':memory:' ? undefined : openReader(sqlite, path);
    return {
        dialect,
        all: async (sql, parameters) => reader !== undefined && isReading(sql) ? reader.all(sql, parameters) : inTurn(async () => all(sql, parameters)),
        transaction: (work) => inTurn(async () => {
            await sqlite_driver_begin(all);
            return transact(all, work);
        }),
        listen: () => Promise.resolve(),
        seal: () => sealSqlite(database, sqlite.constants),
        close: () => inTurn(async () => {
            reader?.close();
            database.close();
        }),
    };
}
/** Milliseconds for which another process may hold the file, and between two looks whether it still does. */
const sqlite_driver_patience = 5000;
const glance = 10;
/** Another process that writes is waited for without a halt: in the meantime this one reads and answers. */
async function sqlite_driver_begin(all) {
    for (const start = performance.now();;) {
        try {
            all('BEGIN IMMEDIATE');
            return;
        }
        catch (cause) {
            const isHeld = cause instanceof StoreUnavailable && cause.outage === 'busy';
            if (!isHeld || performance.now() - start > sqlite_driver_patience)
                throw cause;
            await (0,promises_.setTimeout)(glance);
        }
    }
}
async function transact(all, work) {
    try {
        const result = await work({ all: async (sql, parameters) => all(sql, parameters) });
        all('COMMIT');
        return result;
    }
    catch (cause) {
        rollBack(all);
        throw cause;
    }
}
/** Opened by the first who reads, when the file is there for sure. */
function openReader({ DatabaseSync: Database }, path) {
    let opened;
    const open = () => {
        const database = new Database(path, { readOnly: true });
        database.exec('PRAGMA busy_timeout = 5000; PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY');
        return { database, all: createRunner(database) };
    };
    return {
        all: (sql, parameters) => {
            opened ??= open();
            return opened.all(sql, parameters);
        },
        close: () => opened?.database.close(),
    };
}
function sqlite_driver_connect(database) {
    try {
        database.exec(sqlite_driver_settings);
        return database;
    }
    catch (cause) {
        database.close();
        throw cause;
    }
}
/** After a full disk and the like SQLite has rolled back by itself, and then has nothing left to roll back. */
function rollBack(all) {
    try {
        all('ROLLBACK');
    }
    catch {
        return;
    }
}
/** Keeps what it prepared: the store has some fifty statements in all. */
function createRunner(database) {
    const statements = new Map();
    return (sql, parameters = []) => {
        try {
            const statement = statements.get(sql) ?? database.prepare(sql);
            statements.set(sql, statement);
            return statement.all(...parameters);
        }
        catch (cause) {
            throw sqlite_failure_translate(cause);
        }
    };
}

;// CONCATENATED MODULE: ./build/service/store/sqlite.js





/**
 * The store in an SQLite file, made with its folder where there is none, or in memory (`:memory:`). `now` gives epoch seconds.
 * Throws EvidenceError `environment` where this Node has no SQLite or the file is of a newer version, `file` where it cannot be used.
 */
async function openSqliteStore(path, now = () => Date.now() / 1000) {
    const driver = await openDriver(path);
    try {
        return await createStore(driver, now);
    }
    catch (cause) {
        await driver.close();
        throw sqlite_toFailure(path, cause);
    }
}
async function openDriver(path) {
    try {
        if (path !== ':memory:')
            await (0,external_node_fs_promises_.mkdir)((0,external_node_path_.dirname)(path), { recursive: true });
        return openSqliteDriver(path);
    }
    catch (cause) {
        throw sqlite_toFailure(path, cause);
    }
}
function sqlite_toFailure(path, cause) {
    if (cause instanceof error/* EvidenceError */.o)
        return cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    return new error/* EvidenceError */.o('file', `The evidence database ${path} cannot be opened (${reason}); give the path of one that this service made, or of a new file in a folder that it may write to.`, { facts: { path }, cause });
}

;// CONCATENATED MODULE: ./build/service/store/open.js




/**
 * Opens the store at a place: the URL of a PostgreSQL database, or the path of an SQLite file. Throws as these do, and EvidenceError
 * `usage` for the URL of anything else.
 */
async function openStore(place, now) {
    const [, scheme] = /^([a-z][a-z\d+.-]*):\/\//i.exec(place) ?? [];
    if (scheme !== undefined && !isPostgres(place)) {
        throw new error/* EvidenceError */.o('usage', `There is no database of the kind ${scheme}; give postgres://… or the path of a file.`);
    }
    return isPostgres(place) ? openPostgresStore(place, now) : openSqliteStore(place, now);
}
/** The place as it may be shown: never with a password. */
function showPlace(place) {
    return isPostgres(place) ? parseAddress(place).shown : place;
}

;// CONCATENATED MODULE: ./build/service/main.js













/**
 * Starts the service on a folder. Throws EvidenceError: `file` or `environment` where the folder or the port cannot be used, `usage`
 * where it would listen beyond this machine with nobody holding a token.
 */
async function startService(options) {
    const host = options.host ?? '127.0.0.1';
    const database = databaseOf(options);
    const store = await openStore(database);
    try {
        const firstToken = await prepareTokens(store, host);
        const { origin, close } = await serve(store, host, options);
        const tokens = createTokens(store);
        return {
            ...tokens,
            url: `${origin}/api/v2`,
            pagesUrl: origin,
            file: showPlace(database),
            firstToken,
            close: () => closeAll(close, tokens),
        };
    }
    catch (cause) {
        await store.close();
        throw cause;
    }
}
/** The tokens of a database, without a service: for the command line. */
async function openTokens(place) {
    return createTokens(await openStore(databaseOf(place)));
}
/** Which jobs a service lets in, without a service: for the command line. */
async function openBindings(place) {
    const store = await openStore(databaseOf(place));
    return { ...store, createBinding: (request) => createBinding(store, request) };
}

function databaseOf({ folder, database }) {
    return database ?? (0,external_node_path_.join)(folder, 'evidence.db');
}
function attachmentsOf({ folder, attachments }) {
    return attachments ?? (0,external_node_path_.join)(folder, 'attachments');
}
async function serve(store, host, options) {
    const attachments = await openAttachments(attachmentsOf(options), process.env);
    const notify = prepareNotifier(store, options);
    const stopping = new AbortController();
    const publicOrigin = options.publicUrl === undefined ? undefined : toPublicOrigin(options.publicUrl);
    let origin = publicOrigin ?? '';
    const app = createApp({
        store,
        attachments,
        publicUrl: () => origin,
        stopping: stopping.signal,
        openPages: isLoopback(host) && isLoopback(new URL(publicOrigin ?? toOrigin(host, 0)).hostname),
        ...toSettings(options),
    });
    const server = await listen(app, {
        host,
        port: options.port ?? 0,
        limits: (0,defined/* defined */.s)({ connections: options.connections }),
    });
    origin = publicOrigin ?? toOrigin(host, server.port);
    const notifier = notify(() => origin);
    const close = async () => {
        stopping.abort();
        await server.close();
        await notifier.close();
    };
    return { origin, close };
}
const strangersPerSecond = 100;
function toSettings(options) {
    const { log, onRequest, openapi, requestsPerSecond, version, oidcIssuers } = options;
    return {
        strangersPerSecond: options.strangersPerSecond ?? strangersPerSecond,
        trustedProxies: parseNetworks(options.trustedProxies),
        ...(0,defined/* defined */.s)({ log, onRequest, openapi, requestsPerSecond, version, oidcIssuers: oidcIssuers?.map(checkIssuer) }),
    };
}
/** A network that is none is told before anything starts. */
function prepareNotifier(store, { allowPrivateTargets, log = () => undefined }) {
    const allowed = parseNetworks(allowPrivateTargets);
    return (publicUrl) => startNotifier({ store, publicUrl, log, allowed });
}
function toPublicOrigin(url) {
    if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))
        return new URL(url).origin;
    const message = `The public URL is "${url}", which is not an http or https address; give one such as https://evidence.example.org.`;
    throw new error/* EvidenceError */.o('usage', message, { facts: { url } });
}
async function closeAll(stop, tokens) {
    await stop();
    await tokens.close();
}
/** On this machine alone an admin token is made at the first start; beyond it somebody must have made one before. */
async function prepareTokens(store, host) {
    const tokens = await store.listTokens();
    if (isLoopback(host)) {
        if (tokens.length > 0)
            return undefined;
        return (await createToken(store, { name: 'first', org: '*', flow: '*', role: 'admin' })).token;
    }
    if (tokens.some((token) => isValid(token, store.now())))
        return undefined;
    if ((await store.listBindings()).some(({ revoked_at: revoked }) => revoked === null))
        return undefined;
    const message = `Nobody could use the service on ${host}, for there is no token that holds and no binding; make one first with "evidence token create" or "evidence binding create".`;
    throw new error/* EvidenceError */.o('usage', message, { facts: { host } });
}
function isValid({ revoked_at: revoked, expires_at: expires }, now) {
    return revoked === null && (expires === null || expires > now);
}
function createTokens(store) {
    return {
        mintToken: async (request) => (await createToken(store, request)).token,
        listTokens: async () => (await store.listTokens()).map(({ secret_sha256: _secret, ...listed }) => listed),
        revokeToken: store.revokeToken,
        close: store.close,
    };
}


/***/ }),

/***/ 555:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Cu: () => (/* binding */ toMarkdownCode),
/* harmony export */   FV: () => (/* binding */ escapeMarkdown),
/* harmony export */   P_: () => (/* binding */ toLines),
/* harmony export */   S5: () => (/* binding */ toLine),
/* harmony export */   ZD: () => (/* binding */ escapeHtml),
/* harmony export */   dU: () => (/* binding */ toLinkTarget)
/* harmony export */ });
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Marks that turn the direction of writing can make one word look like another. */
const directions = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/** One line without anything that a terminal or a page would obey instead of show. */
function toLine(text) {
    return text.replace(breaks, ' ').replace(directions, '').trim();
}
/** The same line by line, for text whose lines mean something. */
function toLines(text) {
    return text
        .split(/\r\n|\r|\n/)
        .map((line) => line.replace(breaks, ' ').replace(directions, '').trimEnd())
        .join('\n');
}
function escapeHtml(text) {
    return text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')
        .replaceAll("'", '&#39;');
}
/** What GitHub makes mentions, references and links of, wherever it stands in rendered text. */
const linked = /[@#]|:(?=\/\/)|\bwww(?=\.)|\bGH(?=-\d)/gi;
/**
 * Text as GitHub's Markdown shows it literally, in a table as anywhere. No escape stops GitHub from linking what it finds in rendered
 * text; a space of no width (U+200B) does.
 */
function escapeMarkdown(text) {
    return toLine(text)
        .replace(linked, '$&\u200B')
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replace(/[\\`*_[\]~$]/g, String.raw `\$&`)
        .replaceAll('|', '&#124;')
        .replace(/^([-+=]|\d+(?=[.)]))/, '\u200B$1');
}
/** A code span that its text cannot end. `|` would end a table's cell even there. */
function toMarkdownCode(text) {
    const line = toLine(text);
    if (line.includes('|'))
        return `<code>${escapeMarkdown(line)}</code>`;
    const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
    const fence = '`'.repeat(longest + 1);
    const pad = longest > 0 ? ' ' : '';
    return line === '' ? '' : `${fence}${pad}${line}${pad}${fence}`;
}
/** An address that is safe to follow and to write in a link; undefined for anything else. */
function toLinkTarget(url) {
    if (!/^https?:\/\/[^\s/]/i.test(url))
        return undefined;
    return encodeURI(url.toWellFormed().replace(/[\p{Cc}\p{Z}]/gu, ''))
        .replaceAll('%25', '%')
        .replace(/[()[\]$*_~|`\\'"<>]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}


/***/ })

};
