export const id = 924;
export const ids = [924,145];
export const modules = {

/***/ 5019:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   U: () => (/* binding */ createClient),
/* harmony export */   Z: () => (/* binding */ toClient)
/* harmony export */ });
/* harmony import */ var _schema_table_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8288);
/* harmony import */ var _line_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9098);


/** Throws EvidenceError `usage` for a URL that cannot be the base of the API. */
function createClient(options) {
    return toClient((0,_line_js__WEBPACK_IMPORTED_MODULE_1__/* .openLine */ .T)(options));
}
function toClient(line) {
    return { ...line.speak(_schema_table_js__WEBPACK_IMPORTED_MODULE_0__/* .operations */ .z), underway: line.underway, close: line.close };
}


/***/ }),

/***/ 3485:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  F: () => (/* binding */ collect)
});

// EXTERNAL MODULE: ./build/command/artifact.js + 15 modules
var artifact = __webpack_require__(502);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(3024);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(1455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(6760);
// EXTERNAL MODULE: ./build/error.js
var build_error = __webpack_require__(5602);
// EXTERNAL MODULE: ./build/schema/defined.js
var defined = __webpack_require__(6299);
// EXTERNAL MODULE: ./build/schema/parse.js
var parse = __webpack_require__(5705);
// EXTERNAL MODULE: ./build/schema/primitives.js
var primitives = __webpack_require__(9594);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(7598);
// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(7975);
// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(8522);
;// CONCATENATED MODULE: ./build/command/archive.js




const block = 512;
/** Packs files as .tar.gz: ustar with pax paths (POSIX.1-2001), no times or owners, so that the same files give the same bytes. */
async function packArchive(files, cwd) {
    const entries = await Promise.all(files.map(async (file) => packFile(file, await (0,promises_.readFile)((0,external_node_path_.resolve)(cwd, file)))));
    return (0,external_node_util_.promisify)(external_node_zlib_.gzip)(Buffer.concat([...entries.flat(), Buffer.alloc(2 * block)]));
}
function packFile(path, content) {
    const name = path.replaceAll('\\', '/');
    const record = paxRecord('path', name);
    return [
        header('pax', record.length, 'x'),
        padded(record),
        header(asciiTail(name), content.length, '0'),
        padded(content),
    ];
}
/** `<length> <key>=<value>\n`, where the length counts itself. */
function paxRecord(key, value) {
    const rest = Buffer.from(` ${key}=${value}\n`);
    let length = rest.length + 1;
    while (String(length).length + rest.length !== length)
        length = String(length).length + rest.length;
    return Buffer.concat([Buffer.from(String(length)), rest]);
}
function header(name, size, type) {
    const bytes = Buffer.alloc(block);
    bytes.write(name, 0, 'ascii');
    bytes.write('0000644\0' + '0000000\0'.repeat(2), 100, 'ascii');
    bytes.write(`${size.toString(8).padStart(11, '0')}\0${'0'.repeat(11)}\0        ${type}`, 124, 'ascii');
    bytes.write('ustar\u000000', 257, 'ascii');
    let checksum = 0;
    for (const byte of bytes)
        checksum += byte;
    bytes.write(`${checksum.toString(8).padStart(6, '0')}\0 `, 148, 'ascii');
    return bytes;
}
/** For readers that know no pax records: the end of the name, in what ustar can hold. */
function asciiTail(name) {
    return name.replace(/[^\x20-\x7e]/g, '_').slice(-100);
}
function padded(content) {
    return Buffer.concat([content, Buffer.alloc((block - (content.length % block)) % block)]);
}

;// CONCATENATED MODULE: ./build/command/attach.js





/** 10 MB, inclusive (published-api.md §8, decisions.md §2). */
const limit = 10 * 1024 * 1024;
const contentTypes = {
    xml: 'application/xml',
    json: 'application/json',
    sarif: 'application/sarif+json',
    txt: 'text/plain',
};
/** The result files as one upload: a single one as it is, several as a .tar.gz. Too large is refused before anything is sent. */
async function attach(kind, files, cwd) {
    const [first] = files;
    if (first === undefined)
        return undefined;
    if (files.length === 1)
        return attachOne(first, cwd);
    const content = await packArchive(files, cwd);
    refuseTooLarge(`${files.length} ${kind} files, packed,`, content.byteLength);
    return { filename: `${kind}.tar.gz`, contentType: 'application/gzip', content, sha256: (0,external_node_crypto_.hash)('sha256', content) };
}
async function attachOne(file, cwd) {
    const path = (0,external_node_path_.resolve)(cwd, file);
    refuseTooLarge(file, (await (0,promises_.stat)(path)).size);
    const contentType = contentTypes[file.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream';
    return { filename: (0,external_node_path_.basename)(file), contentType, content: { path }, sha256: (0,external_node_crypto_.hash)('sha256', await (0,promises_.readFile)(path)) };
}
function refuseTooLarge(what, bytes) {
    if (bytes <= limit)
        return;
    throw new build_error/* EvidenceError */.o('file', `${what} would be an attachment of ${bytes.toLocaleString('en')} bytes, and the limit is 10 MB (${limit.toLocaleString('en')}). Set \`attach: false\` to report it without the file, or make it smaller.`, { facts: { bytes, limit } });
}

;// CONCATENATED MODULE: ./build/command/draft.js
const nothing = { artifacts: [], commits: [], drafts: [], failing: [], notes: [] };
function join(parts) {
    return {
        artifacts: parts.flatMap(({ artifacts }) => artifacts),
        commits: parts.flatMap(({ commits }) => commits),
        drafts: parts.flatMap(({ drafts }) => drafts),
        failing: parts.flatMap(({ failing }) => failing),
        notes: parts.flatMap(({ notes }) => notes),
    };
}

// EXTERNAL MODULE: ./build/command/files.js
var command_files = __webpack_require__(8537);
// EXTERNAL MODULE: ./build/command/name.js
var command_name = __webpack_require__(5699);
;// CONCATENATED MODULE: ./build/command/claim.js











/** A statement by the user, who says himself whether it is compliant. */
async function collectGeneric({ inputs, place }, surroundings) {
    const { compliant } = inputs;
    if (compliant === undefined)
        throw missing('compliant', 'generic', '`true` or `false`');
    const file = await attachNamed('generic', inputs.files, surroundings);
    return {
        ...nothing,
        drafts: [
            {
                type: 'generic',
                place,
                content: [compliant, file?.sha256],
                toOutgoing: ({ target, common, key }) => ({
                    operation: 'reportGeneric',
                    type: 'generic',
                    name: common.attestation_name,
                    request: { params: target, body: { ...common, is_compliant: compliant }, ...(0,defined/* defined */.s)({ file }), ...key },
                }),
            },
        ],
    };
}
async function collectCustom(typeName, { inputs, place }, surroundings) {
    if (inputs.data === '')
        throw missing('data', `custom:${typeName}`, 'JSON, or the path of a JSON file');
    const data = await readData(inputs.data, surroundings.host.cwd);
    const file = await attachNamed(typeName, inputs.files, surroundings);
    return {
        ...nothing,
        drafts: [
            {
                type: `custom:${typeName}`,
                place: place ?? { name: typeName, artifact: undefined },
                content: [data, file?.sha256],
                toOutgoing: ({ target, common, key }) => ({
                    operation: 'reportCustom',
                    type: `custom:${typeName}`,
                    name: common.attestation_name,
                    request: {
                        params: target,
                        body: { ...common, type_name: typeName, attestation_data: data },
                        ...(0,defined/* defined */.s)({ file }),
                        ...key,
                    },
                }),
            },
        ],
    };
}
function collectOverride({ inputs, place }) {
    const { compliant, reason } = inputs;
    const original = (0,parse/* parse */.qg)(primitives/* AttestationType */.$T, inputs['original-type']);
    if (place === undefined)
        throw missing('name', 'override', 'the name of the attestation to override');
    if (compliant === undefined)
        throw missing('compliant', 'override', '`true` or `false`, the outcome from now on');
    if (reason.trim() === '')
        throw missing('reason', 'override', 'why, in a sentence');
    if (!original.ok)
        throw missing('original-type', 'override', Object.values(original.errors).join('; '));
    if (!(0,command_name/* isOverridable */.UQ)(place.name))
        throw unaddressable(place.name);
    const expiry = (0,defined/* defined */.s)({ expires_at: inputs['expires-at'] });
    return {
        ...nothing,
        drafts: [
            {
                type: 'override',
                place,
                content: { compliant, reason, original: original.value, ...expiry },
                toOutgoing: ({ target, common, key }) => ({
                    operation: 'overrideAttestation',
                    type: 'override',
                    name: common.attestation_name,
                    request: {
                        params: target,
                        body: {
                            ...common,
                            reason,
                            new_compliance_status: compliant,
                            original_attestation_type: original.value,
                            ...expiry,
                        },
                        ...key,
                    },
                }),
            },
        ],
    };
}
function unaddressable(name) {
    const message = `Input \`name\` is "${name}": only a name of letters, digits, - _ and , can be overridden.`;
    return new build_error/* EvidenceError */.o('usage', message, { facts: { input: 'name' } });
}
async function readData(text, cwd) {
    const path = (0,external_node_path_.resolve)(cwd, text);
    const isFile = text.length < 1000 && (0,external_node_fs_.existsSync)(path);
    const json = isFile ? await (0,promises_.readFile)(path, 'utf8') : text;
    try {
        return JSON.parse(json);
    }
    catch (cause) {
        const what = isFile ? `${text} (input \`data\`)` : 'Input `data`';
        const hint = isFile ? '' : ', and no file of that name is there either';
        throw new build_error/* EvidenceError */.o(isFile ? 'file' : 'usage', `${what} is not JSON${hint}: ${describe(cause)}.`, { cause });
    }
}
async function attachNamed(kind, patterns, surroundings) {
    if (patterns.length === 0)
        return undefined;
    const { cwd } = surroundings.host;
    const files = (await (0,command_files/* findFiles */.l)(patterns, cwd)).map((file) => (0,external_node_path_.relative)(cwd, file));
    if (files.length === 0) {
        throw new build_error/* EvidenceError */.o('file', `\`files\`: ${patterns.join(', ')} matches no file in ${cwd}.`);
    }
    return attach(kind, files, cwd);
}
function missing(input, kind, wanted) {
    return new build_error/* EvidenceError */.o('usage', `Input \`${input}\` is required with \`kind: ${kind}\`: ${wanted}.`, {
        facts: { input },
    });
}
function describe(cause) {
    return cause instanceof Error ? cause.message : String(cause);
}

// EXTERNAL MODULE: ./build/client/settle.js
var settle = __webpack_require__(2179);
// EXTERNAL MODULE: ./build/command/github.js + 2 modules
var github = __webpack_require__(8125);
;// CONCATENATED MODULE: ./build/command/commits-list.js



/** The service takes a JSON body of 2 MiB, which holds the rest of the report as well. */
const mostBytes = 1024 * 1024;
/** From the event where it lists them all; else from a full checkout, which costs no request; else from GitHub. */
async function listCommits(change, inputs, surroundings) {
    if (change?.range === undefined)
        return whole(change?.commits ?? []);
    const { readGitRange } = await __webpack_require__.e(/* import() */ 569).then(__webpack_require__.bind(__webpack_require__, 3569));
    const ofGit = await readGitRange(surroundings.host.cwd, change.range);
    if (ofGit !== undefined)
        return whole(place(ofGit, change));
    const found = await (0,settle/* settle */.G)(askGithub(change.repo.name, change.range, { inputs, surroundings }));
    if (found.ok)
        return whole(place(found.value, change));
    return leaveOut(found.error instanceof Error ? found.error.message : String(found.error));
}
async function askGithub(repository, { from, to }, { inputs, surroundings }) {
    if (from === undefined)
        throw unknown('the event lists as many as it can, and nothing tells where they begin.');
    const api = await (0,github/* openGithubOf */.R)(inputs, surroundings);
    if (api === undefined)
        throw unknown('`github-token` is empty, and the checkout is not a full one (fetch-depth: 0).');
    const { readRange } = await Promise.resolve(/* import() */).then(__webpack_require__.bind(__webpack_require__, 6153));
    return readRange(api, { repository, from, to });
}
function unknown(why) {
    return new build_error/* EvidenceError */.o('environment', why);
}
/** Git knows neither the branch nor the web page of a commit that is not checked out. */
function place(commits, { commit, repo }) {
    const { branch } = commit;
    return commits.map((one) => ({
        ...one,
        url: one.url ?? `${repo.url}/commit/${one.sha1}`,
        ...(branch === undefined ? {} : { branch }),
    }));
}
function whole(commits) {
    const bytes = Buffer.byteLength(JSON.stringify(commits));
    if (bytes <= mostBytes)
        return { commits, notes: [] };
    return leaveOut(`${commits.length} commits take ${bytes} bytes, and a report holds ${mostBytes}.`);
}
function leaveOut(why) {
    return { commits: [], notes: [`The artifacts are reported without the list of their commits: ${why}`] };
}

// EXTERNAL MODULE: ./build/client/json.js
var json = __webpack_require__(2426);
;// CONCATENATED MODULE: ./build/command/jira.js



/** The issues that the commit message and the branch name, each looked up at the server. None at all is attested as that, and fails. */
async function collectJira({ inputs, place, change }, surroundings) {
    const server = inputs['jira-url'].replace(/\/+$/, '');
    if (server === '') {
        throw new build_error/* EvidenceError */.o('usage', 'Input `jira-url` is required with `kind: jira`: it is empty.', {
            facts: { input: 'jira-url' },
        });
    }
    const keys = findKeys(change, inputs['jira-projects']);
    const issues = await Promise.all(keys.map(async (key) => lookUp(key, server, { inputs, environment: surroundings.environment })));
    surroundings.host.debug(`jira keys: ${keys.join(', ')}`);
    return {
        ...nothing,
        notes: keys.length === 0 ? ['jira: neither the commit message nor the branch names an issue.'] : [],
        drafts: [
            {
                type: 'jira',
                place,
                content: issues,
                toOutgoing: ({ target, common, key }) => ({
                    operation: 'reportJira',
                    type: 'jira',
                    name: common.attestation_name,
                    request: { params: target, body: { ...common, jira_results: issues }, ...key },
                }),
            },
        ],
    };
}
/**
 * PROJECT-123, not as a part of something longer such as CVE-2024-1234. With `jira-projects` theirs, however they are written; without,
 * whatever is written in capitals, for nobody can tell `node-24` in a sentence from an issue.
 */
function findKeys(change, projects) {
    const text = `${change?.commit.message ?? ''}\n${change?.commit.branch ?? ''}`;
    const wanted = new Set(projects.map((project) => project.toUpperCase()));
    const pattern = wanted.size === 0
        ? /(?<![A-Za-z0-9])[A-Z][A-Z0-9]{1,9}-\d+(?![A-Za-z0-9]|-\d)/g
        : /(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9]*-\d+(?![A-Za-z0-9])/g;
    const keys = [...text.matchAll(pattern)].map(([key]) => key.toUpperCase());
    return [...new Set(keys)].filter((key) => wanted.size === 0 || wanted.has(key.replace(/-\d+$/, ''))).toSorted();
}
async function lookUp(key, server, { inputs, environment }) {
    const { status, body } = await (0,json/* getJson */.T)({
        url: `${server}/rest/api/2/issue/${key}?fields=summary,status`,
        headers: authorization(inputs['jira-token']),
        budget: inputs.timeout,
        environment,
    });
    const known = { issue_id: key, issue_url: `${server}/browse/${key}` };
    if (status === 404)
        return { ...known, issue_exists: false };
    if (status === 200)
        return { ...known, issue_exists: true, ...fields(body) };
    throw new build_error/* EvidenceError */.o('refused', `${server} answered ${status} for issue ${key}: does \`jira-token\` hold, and may it read the project?`, {
        facts: { status },
    });
}
function fields(body) {
    const found = typeof body === 'object' && body !== null && 'fields' in body ? body.fields : undefined;
    return typeof found === 'object' && found !== null ? { issue_fields: { ...found } } : {};
}
/** `user:token` is the cloud's basic form, anything else a personal access token. */
function authorization(token) {
    if (token === '')
        return {};
    return { authorization: token.includes(':') ? `Basic ${Buffer.from(token).toString('base64')}` : `Bearer ${token}` };
}

// EXTERNAL MODULE: ./build/github/answer.js
var answer = __webpack_require__(7674);
// EXTERNAL MODULE: ./build/github/page.js
var page = __webpack_require__(5515);
// EXTERNAL MODULE: ./build/schema/pull-request.js
var pull_request = __webpack_require__(1339);
// EXTERNAL MODULE: ./build/github/comparison.js
var comparison = __webpack_require__(6153);
;// CONCATENATED MODULE: ./build/github/co-author.js
const trailer = /^co-authored-by:([^<\n]*)<([^>\n]+)>/gim;
/** GitHub, "Setting your commit email address": `login@…`, or `id+login@…` for accounts made since July 2017. */
const privateAddress = /^(?:\d+\+)?([^@+]+)@users\.noreply\./i;
/** Those that any line of the message names, not those of its last paragraph alone: GitHub's squash merges put some further up. */
function findCoAuthors(message) {
    return [...message.matchAll(trailer)].map(([, name = '', email = '']) => ({
        name: name.trim(),
        email: email.trim(),
        login: privateAddress.exec(email.trim())?.[1],
    }));
}

;// CONCATENATED MODULE: ./build/github/login.js



/** Commits that one question is about: few enough for GitHub's limit of 500,000 nodes, at 100 authors each. */
const batch = 100;
/**
 * The logins behind the mail addresses of co-authors, by address in lower case. Asked for only where a trailer does not say so
 * itself: REST knows a co-author by name and mail alone, and an approval by one of them would pass for an independent one.
 */
async function findLogins(conversation, repository, commits) {
    const unclear = commits.filter(hasUnknownCoAuthor).map((commit) => (0,answer/* pickText */.d3)(commit, 'sha'));
    const found = new Map();
    for (let start = 0; start < unclear.length; start += batch) {
        for (const person of await readPeople(conversation, repository, unclear.slice(start, start + batch))) {
            const login = (0,answer/* pickText */.d3)(person, 'user', 'login');
            if (login !== '')
                found.set((0,answer/* pickText */.d3)(person, 'email').toLowerCase(), login);
        }
    }
    return found;
}
function hasUnknownCoAuthor(commit) {
    return findCoAuthors((0,answer/* pickText */.d3)(commit, 'commit', 'message')).some(({ login }) => login === undefined);
}
async function readPeople(conversation, repository, shas) {
    const [owner, name] = repository.split('/');
    const people = '... on Commit { authors(first: 100) { nodes { email user { login } } } }';
    const objects = shas.map((sha, index) => `c${index}: object(oid: "${sha}") { ${people} }`);
    const query = `{ repository(owner: "${owner}", name: "${name}") { ${objects.join(' ')} } }`;
    const asked = `read who the co-authors of ${shas.length} commits in ${repository} are`;
    const { body } = await conversation.ask({
        route: 'POST /graphql',
        body: { query },
        asked,
        permission: 'contents: read',
    });
    return shas.flatMap((_, index) => {
        const nodes = (0,answer/* pick */.Up)(body, 'data', 'repository', `c${index}`, 'authors', 'nodes');
        if (!Array.isArray(nodes))
            throw refuse(asked, (0,answer/* pickText */.d3)(body, 'errors', '0', 'message'));
        return nodes;
    });
}
function refuse(asked, said) {
    return new build_error/* EvidenceError */.o('refused', `Could not ${asked}: GitHub does not show those commits${said === '' ? '' : ` ("${said}")`}; add the line \`contents: read\` under the job's \`permissions:\`.`);
}

;// CONCATENATED MODULE: ./build/github/pull-request-commit.js


/**
 * A commit of a pull request, from GitHub's Commit. People go by login; by name where GitHub knows of no account; co-authors by both.
 * `logins` are those that are known of mail addresses in lower case.
 */
function toPullRequestCommit(commit, logins) {
    const timestamp = (0,answer/* pickMoment */.u0)(commit, 'commit', 'committer', 'date');
    const verified = (0,answer/* pick */.Up)(commit, 'commit', 'verification', 'verified');
    return {
        sha1: (0,answer/* pickText */.d3)(commit, 'sha'),
        author: toPerson(commit, 'author'),
        co_authors: [
            ...new Set(findCoAuthors((0,answer/* pickText */.d3)(commit, 'commit', 'message')).flatMap((person) => toNames(person, logins))),
        ],
        committer: toPerson(commit, 'committer'),
        ...(timestamp === undefined ? {} : { timestamp }),
        ...(typeof verified === 'boolean' ? { verified } : {}),
    };
}
function toPerson(commit, role) {
    return (0,answer/* pickText */.d3)(commit, role, 'login') || (0,answer/* pickText */.d3)(commit, 'commit', role, 'name');
}
function toNames({ name, email, login }, logins) {
    return [name, login ?? logins.get(email.toLowerCase()) ?? ''].filter((known) => known !== '');
}

// EXTERNAL MODULE: ./build/github/repository.js
var github_repository = __webpack_require__(8328);
;// CONCATENATED MODULE: ./build/github/review.js

const decisive = new Set(['APPROVED', 'CHANGES_REQUESTED', 'DISMISSED']);
/**
 * The last decisive review of each person, by time of submission: a comment never replaces a verdict, a dismissal does (GitHub
 * turns the dismissed review itself into one, at its old time). Reviews of deleted accounts cannot be told apart, so each stands.
 */
function toApprovers(reviews) {
    const last = new Map();
    for (const [index, review] of reviews.entries()) {
        const approver = toApprover(review);
        if (!decisive.has(approver.state))
            continue;
        const person = approver.username === '' ? `${index}` : `@${approver.username}`;
        if (isLater(approver, last.get(person)))
            last.set(person, approver);
    }
    return [...last.values()];
}
function isLater(review, than) {
    return (review.timestamp ?? 0) >= (than?.timestamp ?? 0);
}
function toApprover(review) {
    const timestamp = (0,answer/* pickMoment */.u0)(review, 'submitted_at');
    const association = (0,answer/* pickText */.d3)(review, 'author_association');
    return {
        username: (0,answer/* pickText */.d3)(review, 'user', 'login'),
        state: (0,answer/* pickText */.d3)(review, 'state'),
        ...(timestamp === undefined ? {} : { timestamp }),
        commit: (0,answer/* pickText */.d3)(review, 'commit_id') || null,
        ...(association === '' ? {} : { association }),
    };
}

;// CONCATENATED MODULE: ./build/github/pull-request.js









/** From here on the list of a pull request's commits may be cut (GitHub REST, "List commits on a pull request": at most 250). */
const longestCommitList = 250;
/** Seconds before each reading: a push in between makes parts that do not belong together, and settles. */
const settling = [0, 1, 3];
/** One pull request, complete. Throws where it cannot be: a part is never taken for the whole. */
async function readPullRequest(conversation, wanted) {
    for (const seconds of settling) {
        if (!(await conversation.pause(seconds)))
            break;
        const found = await readOnce(conversation, wanted);
        if (found !== undefined)
            return found;
    }
    throw new build_error/* EvidenceError */.o('unreachable', `Could not ${ask(wanted).asked}: its list of commits does not hold all that GitHub counts, up to its head; run this again once it has settled.`, { facts: { ...wanted } });
}
function ask({ repository, number }) {
    return {
        route: `GET ${(0,github_repository/* toPath */.b)(repository)}/pulls/${number}`,
        asked: `read pull request ${number} of ${repository}`,
        permission: 'pull-requests: read',
    };
}
/** Undefined where the parts do not belong together. */
async function readOnce(conversation, wanted) {
    const request = ask(wanted);
    const [{ body: pull }, listed, reviews] = await Promise.all([
        conversation.ask(request),
        (0,page/* readPages */.n)(conversation, { ...request, route: `${request.route}/commits` }),
        (0,page/* readPages */.n)(conversation, { ...request, route: `${request.route}/reviews` }),
    ]);
    const isCut = listed.length >= longestCommitList;
    const { list, count } = isCut
        ? await (0,comparison/* compareCommits */.k)(conversation, toComparison(wanted, pull))
        : { list: listed, count: (0,answer/* pick */.Up)(pull, 'commits') };
    if (typeof count !== 'number')
        throw (0,answer/* nonsense */.IE)(request.asked, 'it does not count the commits');
    const logins = await findLogins(conversation, wanted.repository, list);
    const commits = list.map((commit) => toPullRequestCommit(commit, logins));
    if (!isComplete(commits, count, pull))
        return undefined;
    return (0,answer/* understand */.ZL)(request.asked, pull_request/* PullRequest */.B9, { ...toFacts(pull), commits, approvers: toApprovers(reviews) });
}
function isComplete(commits, count, pull) {
    const head = (0,answer/* pickText */.d3)(pull, 'head', 'sha');
    return commits.length >= count && (count === 0 || commits.some(({ sha1 }) => sha1 === head));
}
function toComparison({ repository, number }, pull) {
    return {
        repository,
        from: (0,answer/* pickText */.d3)(pull, 'base', 'sha'),
        to: (0,answer/* pickText */.d3)(pull, 'head', 'sha'),
        asked: `read the commits of pull request ${number} of ${repository}`,
    };
}
function toFacts(pull) {
    const mergedAt = (0,answer/* pickMoment */.u0)(pull, 'merged_at');
    return {
        url: (0,answer/* pick */.Up)(pull, 'html_url'),
        number: (0,answer/* pick */.Up)(pull, 'number'),
        title: (0,answer/* pick */.Up)(pull, 'title'),
        state: mergedAt === undefined ? (0,answer/* pick */.Up)(pull, 'state') : 'merged',
        author: (0,answer/* pickText */.d3)(pull, 'user', 'login'),
        created_at: (0,answer/* pickMoment */.u0)(pull, 'created_at'),
        merged_at: mergedAt ?? null,
        // Before the merge this names a commit that GitHub made to try it out.
        merge_commit: mergedAt === undefined ? null : (0,answer/* pick */.Up)(pull, 'merge_commit_sha'),
        head_ref: (0,answer/* pick */.Up)(pull, 'head', 'ref'),
        head_sha: (0,answer/* pick */.Up)(pull, 'head', 'sha'),
        base_ref: (0,answer/* pick */.Up)(pull, 'base', 'ref'),
    };
}

;// CONCATENATED MODULE: ./build/github/pull-requests.js





/** Seconds between one look and the next, as far as the budget goes: a minute in all. */
const lags = [0.5, 1, 2, 4, 8, 16, 32];
/** An open pull request may stay so (one from a long-lived branch): for it to turn merged, only so many looks are taken. */
const looksAtOpen = 4;
/**
 * Every pull request of a commit, complete; an empty list where there is none. Throws `refused` where the token may not read pull
 * requests or there is no such number, `unreachable` where the budget ran out, `nonsense`.
 */
async function findPullRequests(api, search) {
    const conversation = api.converse();
    const { repository } = search;
    const numbers = search.number === undefined ? await findNumbers(conversation, search) : [search.number];
    const found = [];
    for (const number of numbers)
        found.push(await readPullRequest(conversation, { repository, number }));
    return found;
}
async function findNumbers(conversation, search) {
    const request = pull_requests_ask(search);
    let pulls = await readAssociated(conversation, search);
    if (pulls.length === 0)
        await checkPermission(conversation, search);
    if (!isSettled(pulls, 0) && (await isFromElsewhere(conversation, search)))
        return pulls.map(numberOf(request));
    for (const [look, seconds] of lags.entries()) {
        if (isSettled(pulls, look) || !(await conversation.pause(seconds)))
            break;
        pulls = await readAssociated(conversation, search);
    }
    return pulls.map(numberOf(request));
}
function numberOf({ asked }) {
    return (pull) => {
        const number = (0,answer/* pick */.Up)(pull, 'number');
        if (typeof number !== 'number')
            throw (0,answer/* nonsense */.IE)(asked, 'one of them has no number');
        return number;
    };
}
/**
 * Whether nothing is to be waited for: no pull request is named, or one that is not there, or that another commit merged, as with a
 * commit picked from there, whose message still names it.
 */
async function isFromElsewhere(conversation, search) {
    if (search.named === undefined)
        return true;
    const route = `GET ${(0,github_repository/* toPath */.b)(search.repository)}/pulls/${search.named}`;
    const asked = await conversation.ask({ ...pull_requests_ask(search), route }).catch(unlessAbsent);
    if (asked === undefined)
        return true;
    return (0,answer/* pickText */.d3)(asked.body, 'merged_at') !== '' && (0,answer/* pickText */.d3)(asked.body, 'merge_commit_sha') !== search.sha;
}
function unlessAbsent(error) {
    if (!(error instanceof build_error/* EvidenceError */.o && error.facts['status'] === 404))
        throw error;
}
function isSettled(pulls, look) {
    return pulls.some((pull) => (0,answer/* pickText */.d3)(pull, 'merged_at') !== '') || (pulls.length > 0 && look >= looksAtOpen);
}
/** A fork's commits may belong to pull requests of another repository, whose numbers mean nothing in this one. */
async function readAssociated(conversation, search) {
    const pulls = await (0,page/* readPages */.n)(conversation, pull_requests_ask(search));
    return pulls.filter((pull) => {
        const home = (0,answer/* pickText */.d3)(pull, 'base', 'repo', 'full_name') || search.repository;
        return home.toLowerCase() === search.repository.toLowerCase();
    });
}
/** Asked for the pull requests of a commit, GitHub hides them from a token that may not read them; asked for any, it says so. */
async function checkPermission(conversation, search) {
    await conversation.ask({ ...pull_requests_ask(search), route: `GET ${(0,github_repository/* toPath */.b)(search.repository)}/pulls?state=all&per_page=1` });
}
function pull_requests_ask({ repository, sha }) {
    return {
        route: `GET ${(0,github_repository/* toPath */.b)(repository)}/commits/${encodeURIComponent(sha)}/pulls`,
        asked: `read the pull requests of commit ${sha} in ${repository}`,
        permission: 'pull-requests: read',
    };
}

;// CONCATENATED MODULE: ./build/command/pull-request.js




const eventsOfChanges = new Set(['push', 'pull_request', 'pull_request_target', 'pull_request_review', 'merge_group']);
/** A run that follows another has a base where that one was about a pull request or a merge group. */
function isAboutChange({ event, base }) {
    return eventsOfChanges.has(event) || (event === 'workflow_run' && base !== undefined);
}
/** For `auto`: the pull requests of a change, where the event is about one and there is a token to ask with. */
async function collectOwnPullRequests(asked, surroundings) {
    if (asked.change === undefined || !isAboutChange(asked.change))
        return nothing;
    const api = await (0,github/* openGithubOf */.R)(asked.inputs, surroundings);
    if (api === undefined)
        return { ...nothing, notes: ['`github-token` is empty, so pull requests were not looked up.'] };
    return attest(api, { ...asked, place: undefined });
}
async function collectPullRequests(asked, surroundings) {
    const api = await (0,github/* openGithubOf */.R)(asked.inputs, surroundings);
    if (api === undefined) {
        throw new build_error/* EvidenceError */.o('usage', 'Input `github-token` is required with `kind: pull_request`: it is empty.', {
            facts: { input: 'github-token' },
        });
    }
    return attest(api, asked);
}
async function attest(api, { change, place }) {
    if (change === undefined) {
        throw new build_error/* EvidenceError */.o('environment', 'There is no commit to look up pull requests of: this is neither a GitHub run nor a git repository.');
    }
    const found = await findPullRequests(api, {
        repository: change.repo.name,
        sha: change.commit.sha1,
        ...(change.pullRequest === undefined ? {} : { number: change.pullRequest.number }),
        named: findNamed(change.commit.message ?? ''),
    });
    return { ...nothing, drafts: [draftOf([...found], place)] };
}
/** As the first line of GitHub's merge commits begins, and that of its squash merges ends. */
function findNamed(message) {
    const [, merged, squashed] = /^Merge pull request #(\d+)|^.*\(#(\d+)\)\s*$/.exec(message.split('\n', 1)[0] ?? '') ?? [];
    const named = merged ?? squashed;
    return named === undefined ? undefined : Number(named);
}
function draftOf(found, place) {
    return {
        type: 'pull_request',
        place,
        content: found,
        toOutgoing: ({ target, common, key }) => ({
            operation: 'reportPullRequest',
            type: 'pull_request',
            name: common.attestation_name,
            request: { params: target, body: { ...common, git_provider: 'github', pull_requests: found }, ...key },
        }),
    };
}

// EXTERNAL MODULE: ./build/client/retry.js
var retry = __webpack_require__(1992);
// EXTERNAL MODULE: ./build/convert/json.js
var convert_json = __webpack_require__(1032);
;// CONCATENATED MODULE: ./build/convert/codequality/project.js


const statuses = ['PENDING', 'IN_PROGRESS', 'SUCCESS', 'FAILED', 'CANCELED'];
/** Reads the answer of `api/ce/task?id=`. Throws `EvidenceError` `nonsense` where it is none. */
function readTask(json) {
    const task = (0,convert_json/* member */.Dc)(json, 'task');
    const status = statuses.find((known) => known === (0,convert_json/* member */.Dc)(task, 'status'));
    const id = (0,convert_json/* text */.Qq)((0,convert_json/* member */.Dc)(task, 'id'));
    if (!(0,convert_json/* isObject */.Gv)(task) || status === undefined || id === undefined) {
        throw nonsense('api/ce/task', 'a task with an id and a status that is known');
    }
    return {
        id,
        status,
        componentKey: (0,convert_json/* text */.Qq)(task['componentKey']) ?? '',
        componentName: (0,convert_json/* text */.Qq)(task['componentName']) ?? '',
        ...picked(task, ['analysisId', 'branch', 'pullRequest', 'submittedAt', 'executedAt', 'errorMessage']),
    };
}
/** Reads the answer of `api/qualitygates/project_status?analysisId=`. Throws `EvidenceError` `nonsense` where it is none. */
function readGate(json) {
    const status = (0,convert_json/* text */.Qq)((0,convert_json.at)(json, 'projectStatus', 'status'));
    if (status === undefined)
        throw nonsense('api/qualitygates/project_status', 'a project status');
    const conditions = (0,convert_json/* list */.p_)((0,convert_json.at)(json, 'projectStatus', 'conditions')) ?? [];
    return { status, name: '', conditions: (0,convert_json/* objects */.JD)(conditions).map(toCondition) };
}
/** The revision of an analysis, from the answer of `api/project_analyses/search?project=`; undefined where that does not list it. */
function readRevision(json, analysisId) {
    return (0,convert_json/* text */.Qq)((0,convert_json/* objects */.JD)((0,convert_json/* member */.Dc)(json, 'analyses')).find(({ key }) => key === analysisId)?.['revision']);
}
/**
 * What is recorded of an analysis that came to an end. `gate` is what `readGate` gave; leave it out for a task that failed or was
 * cancelled, which has none.
 */
function toCodequality(asked, state, found = {}) {
    const finished = state.executedAt ?? state.submittedAt ?? '';
    const { gate = { status: 'NONE', name: '', conditions: [] }, revision } = found;
    return {
        analysedAt: finished,
        ...(revision !== undefined && { revision }),
        project: {
            key: state.componentKey === '' ? asked.projectKey : state.componentKey,
            url: asked.dashboardUrl ?? `${asked.serverUrl}/dashboard?id=${encodeURIComponent(asked.projectKey)}`,
            name: state.componentName,
        },
        serverUrl: asked.serverUrl,
        taskId: state.id,
        status: state.status,
        changedAt: finished,
        qualityGate: gate,
    };
}
/** The comparators of this answer, in the words that webhooks use for them. */
const operators = {
    GT: 'GREATER_THAN',
    LT: 'LESS_THAN',
    EQ: 'EQUALS',
    NE: 'NOT_EQUALS',
};
function toCondition(condition) {
    const comparator = (0,convert_json/* text */.Qq)(condition['comparator']) ?? '';
    const value = (0,convert_json/* text */.Qq)(condition['actualValue']);
    return {
        metric: (0,convert_json/* text */.Qq)(condition['metricKey']) ?? '',
        errorThreshold: (0,convert_json/* text */.Qq)(condition['errorThreshold']) ?? '',
        operator: operators[comparator] ?? comparator,
        status: (0,convert_json/* text */.Qq)(condition['status']) ?? '',
        ...(value !== undefined && { value }),
        ...((0,convert_json/* numeric */.sH)(condition['periodIndex']) !== undefined && { onLeakPeriod: true }),
    };
}
function picked(task, keys) {
    const found = {};
    for (const key of keys) {
        const value = (0,convert_json/* text */.Qq)(task[key]);
        if (value !== undefined)
            found[key] = value;
    }
    return found;
}
function nonsense(operation, wanted) {
    return new build_error/* EvidenceError */.o('nonsense', `The code-quality server's answer to ${operation} is not ${wanted}; check its address and version.`);
}

// EXTERNAL MODULE: ./build/schema/url.js
var url = __webpack_require__(4763);
;// CONCATENATED MODULE: ./build/command/quality.js





/**
 * Asks the code-quality server how an analysis ended: waits for its task, `timeout` seconds at the most, then reads the quality gate by
 * the analysis. A task that failed or was cancelled is attested as what it is. Throws EvidenceError: `usage` for a server that the user
 * did not name, `refused`, `unreachable`, or `nonsense`.
 */
async function askQualityServer(task, inputs, circumstances) {
    const server = trustedServer(task, inputs);
    const ask = createAsk(server, inputs, circumstances.environment);
    const state = await waitForTask(ask, { id: task.taskId, seconds: inputs.timeout }, circumstances);
    if (state.status !== 'SUCCESS') {
        const why = state.errorMessage === undefined ? '' : `: ${state.errorMessage}`;
        return quality_attest(toCodequality(task, state), [`codequality: the analysis task ended ${state.status}${why}.`]);
    }
    const { analysisId } = state;
    if (analysisId === undefined) {
        throw new build_error/* EvidenceError */.o('nonsense', `${server} says that the analysis task ${state.id} succeeded, and names no analysis of it: look at the task there.`);
    }
    const [gate, analyses] = await Promise.all([
        ask(`api/qualitygates/project_status?analysisId=${encodeURIComponent(analysisId)}`),
        state.pullRequest === undefined ? ask(analysesPath(state)) : undefined,
    ]);
    return quality_attest(toCodequality(task, state, { gate: readGate(gate), revision: readRevision(analyses, analysisId) }), []);
}
function quality_attest(results, notes) {
    return { kind: 'codequality', payload: { codequality_results: results }, notes };
}
function analysesPath({ componentKey, branch }) {
    const onBranch = branch === undefined ? '' : `&branch=${encodeURIComponent(branch)}`;
    return `api/project_analyses/search?project=${encodeURIComponent(componentKey)}&ps=100${onBranch}`;
}
/** The token goes to the host that the user named, never to one that a file in the workspace names on its own. */
function trustedServer(task, inputs) {
    const named = inputs['codequality-url'].replace(/\/+$/, '');
    if (named === '') {
        throw new build_error/* EvidenceError */.o('usage', `Input \`codequality-url\` is required here: report-task.txt names ${task.serverUrl}, and no token is sent to a server that only a file names. If it is yours, set \`codequality-url: ${task.serverUrl}\`.`, { facts: { input: 'codequality-url' } });
    }
    if ((0,url/* parseUrl */.D)(named)?.host === (0,url/* parseUrl */.D)(task.serverUrl)?.host)
        return named;
    throw new build_error/* EvidenceError */.o('usage', `Input \`codequality-url\` is ${named}, but report-task.txt names ${task.serverUrl}: the analysis went to another server.`, { facts: { input: 'codequality-url' } });
}
/** A token as bearer; servers that know it only as the user of basic authentication answer 401 to that, and are asked once more. */
function createAsk(server, inputs, environment = {}) {
    let forms = authorizations(inputs['codequality-token']);
    return async (path) => {
        for (const headers of forms) {
            const { status, body } = await (0,json/* getJson */.T)({ url: `${server}/${path}`, headers, budget: inputs.timeout, environment });
            if (status === 200) {
                forms = [headers];
                return body;
            }
            if (status !== 401)
                throw refused(server, path, status);
        }
        throw refused(server, path, 401);
    };
}
function authorizations(token) {
    if (token === '')
        return [{}];
    return [`Bearer ${token}`, `Basic ${Buffer.from(`${token}:`).toString('base64')}`].map((authorization) => ({
        authorization,
    }));
}
function refused(server, path, status) {
    const hint = status === 401 || status === 403
        ? 'does `codequality-token` hold, and may it browse the project?'
        : 'is the analysis of this server?';
    return new build_error/* EvidenceError */.o('refused', `${server} answered ${status} to ${path.split('?')[0]}: ${hint}`, {
        facts: { status },
    });
}
/** Growing waits, and a last look when the time is up. */
async function waitForTask(ask, { id, seconds }, { info, clock = retry/* realClock */.dQ }) {
    const deadline = clock.now() + seconds * 1000;
    for (let wait = 1000;; wait = Math.min(wait * 2, 30_000)) {
        const state = readTask(await ask(`api/ce/task?id=${encodeURIComponent(id)}`));
        if (state.status !== 'PENDING' && state.status !== 'IN_PROGRESS')
            return state;
        const left = deadline - clock.now();
        if (left <= 0) {
            throw new build_error/* EvidenceError */.o('unreachable', `The analysis task ${id} is still ${state.status} after ${seconds} s. Give it more with \`timeout\`.`);
        }
        const pause = Math.min(wait, left);
        info(`The analysis task ${id} is ${state.status}; asking again in ${Math.ceil(pause / 1000)} s.`);
        await clock.sleep(pause, undefined);
    }
}

// EXTERNAL MODULE: ./build/command/result.js + 1 modules
var command_result = __webpack_require__(173);
;// CONCATENATED MODULE: ./build/command/report-result.js






/** The result files that the user named for one kind, or those in its usual places. */
async function collectResults(kind, asked, surroundings) {
    return collectOne(await (0,command_result/* findResults */.CM)(kind, asked.inputs.files, surroundings.host.cwd), asked, surroundings);
}
/** Every result file in the usual places, and in one line those that were left. */
async function collectFound(asked, surroundings) {
    const { found, left, closed } = await (0,command_result/* sortByContent */.vV)(surroundings.host.cwd);
    const parts = await Promise.all(found.map(async (it) => collectOne(it, asked, surroundings)));
    const notes = [
        ...(left.length === 0 ? [] : [`Left out, being no result file of a known kind: ${left.join(', ')}.`]),
        ...(closed.length === 0 ? [] : [`Not looked into, being closed to this user: ${closed.join(', ')}.`]),
    ];
    return join([...parts, { ...nothing, notes }]);
}
async function collectOne(found, asked, surroundings) {
    const { cwd } = surroundings.host;
    const converted = await (0,command_result/* convertResults */.AK)(found, cwd, asked.inputs['max-issues']);
    const result = converted.kind === 'codequality-task'
        ? await askQualityServer(converted.task, asked.inputs, {
            ...surroundings.host,
            environment: surroundings.environment,
        })
        : converted;
    const file = asked.inputs.attach ? await attach(found.kind, found.files, cwd) : undefined;
    return {
        ...nothing,
        drafts: [report_result_draftOf(result, asked.kind.name === 'auto' ? undefined : asked.place, file)],
        failing: result.kind === 'junit' ? result.failing.map((it) => locate(it, cwd)) : [],
        notes: [`${found.kind}: ${found.files.join(', ')}`, ...result.notes],
    };
}
/** Some reporters write where the file is on this machine; people and annotations know it by its place in the repository. */
function locate(test, cwd) {
    const { file } = test;
    if (file === undefined || !(0,external_node_path_.isAbsolute)(file))
        return test;
    const below = (0,external_node_path_.relative)(cwd, file);
    return below.startsWith('..') ? test : { ...test, file: below.replaceAll('\\', '/') };
}
function report_result_draftOf(result, place, file) {
    const shared = { type: result.kind, place, content: [result.payload, file?.sha256] };
    switch (result.kind) {
        case 'junit':
            return {
                ...shared,
                toOutgoing: ({ target, common, key }) => ({
                    operation: 'reportJunit',
                    type: result.kind,
                    name: common.attestation_name,
                    request: { params: target, body: { ...common, ...result.payload }, ...(0,defined/* defined */.s)({ file }), ...key },
                }),
            };
        case 'vulnscan':
            return {
                ...shared,
                toOutgoing: ({ target, common, key }) => ({
                    operation: 'reportVulnscan',
                    type: result.kind,
                    name: common.attestation_name,
                    request: { params: target, body: { ...common, ...result.payload }, ...(0,defined/* defined */.s)({ file }), ...key },
                }),
            };
        case 'codequality':
            return {
                ...shared,
                toOutgoing: ({ target, common, key }) => ({
                    operation: 'reportCodequality',
                    type: result.kind,
                    name: common.attestation_name,
                    request: { params: target, body: { ...common, ...result.payload }, ...(0,defined/* defined */.s)({ file }), ...key },
                }),
            };
    }
}

;// CONCATENATED MODULE: ./build/command/collect.js







/** Reads, converts, fingerprints and asks, side by side. All or nothing: one file that cannot be trusted stops the run before it sends. */
async function collect(asked, surroundings) {
    return join(await Promise.all([collectBuilt(asked, surroundings), collectEvidence(asked, surroundings)]));
}
/** What was built, and of which commits: these are looked up only for artifacts, which alone are reported with them. */
async function collectBuilt({ inputs, change }, surroundings) {
    const isAsked = inputs.artifacts.length > 0 || (surroundings.environment['GITHUB_ARTIFACTS_LIST'] ?? '') !== '';
    const [artifacts, listed] = await Promise.all([
        (0,artifact/* collectArtifacts */.k)(inputs.artifacts, surroundings, inputs.timeout),
        isAsked ? listCommits(change, inputs, surroundings) : nothing,
    ]);
    return { ...nothing, artifacts, commits: listed.commits, notes: listed.notes };
}
async function collectEvidence(asked, surroundings) {
    switch (asked.kind.name) {
        case 'none':
        case 'artifact':
            return nothing;
        case 'auto':
            return join(await Promise.all([collectFound(asked, surroundings), collectOwnPullRequests(asked, surroundings)]));
        case 'junit':
        case 'vulnscan':
        case 'codequality':
            return collectResults(asked.kind.name, asked, surroundings);
        case 'generic':
            return collectGeneric(asked, surroundings);
        case 'custom':
            return collectCustom(asked.kind.typeName, asked, surroundings);
        case 'pull_request':
            return collectPullRequests(asked, surroundings);
        case 'jira':
            return collectJira(asked, surroundings);
        case 'override':
            return collectOverride(asked);
    }
}


/***/ }),

/***/ 499:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  O: () => (/* binding */ finish)
});

// EXTERNAL MODULE: ./build/command/common.js
var command_common = __webpack_require__(9489);
// EXTERNAL MODULE: ./build/command/naming.js
var naming = __webpack_require__(4596);
// EXTERNAL MODULE: ./build/schema/defined.js
var defined = __webpack_require__(6299);
// EXTERNAL MODULE: ./build/schema/parse.js
var parse = __webpack_require__(5705);
// EXTERNAL MODULE: ./build/schema/primitives.js
var primitives = __webpack_require__(9594);
;// CONCATENATED MODULE: ./build/command/report-artifact.js




function toArtifactReport(built, { target, change, provenance, step, commits }) {
    const { origin_url: buildUrl = '', ...shared } = provenance;
    const body = {
        ...shared,
        fingerprint: built.fingerprint,
        filename: built.filename,
        build_url: buildUrl,
        commit_url: change?.commitUrl ?? '',
        trail_name: target.trail_name,
        ...(0,defined/* defined */.s)({
            template_reference_name: built.templateName,
            git_commit: shaOf(change),
            repo_url: (0,command_common/* repositoryOf */._M)(change)?.url,
            commits_list: commits.length === 0 ? undefined : [...commits],
        }),
    };
    const key = (0,command_common/* idempotencyKey */.T5)(change, step, [target, 'artifact', body]);
    return {
        operation: 'reportArtifact',
        type: 'artifact',
        name: built.filename,
        request: { params: target, body, idempotencyKey: key },
    };
}
/** Only a SHA-1 has a place in `git_commit`; `git_commit_info` holds any. */
function shaOf(change) {
    const parsed = (0,parse/* parse */.qg)(primitives/* CommitSha */.Yk, change?.commit.sha1);
    return parsed.ok ? parsed.value : undefined;
}

;// CONCATENATED MODULE: ./build/command/finish.js



/** Gives every piece of evidence its name, commit, source and key. Artifacts first: people read them in that order. */
function finish(collected, template, run) {
    const { inputs, change } = run.asked;
    const provenance = (0,command_common/* describeProvenance */.h3)(inputs, change);
    const step = run.surroundings.environment['GITHUB_ACTION'] ?? '';
    const circumstances = { target: run.target, change, provenance, step, commits: collected.commits };
    const toOutgoing = (draft) => {
        const common = (0,command_common/* commonMembers */.vK)(provenance, (0,naming/* placeOf */.$t)(draft, template));
        const key = (0,command_common/* idempotencyKey */.T5)(change, step, [run.target, draft.type, common, draft.content]);
        return draft.toOutgoing({ target: run.target, common, key: { idempotencyKey: key } });
    };
    return {
        outgoing: [
            ...collected.artifacts.map((built) => toArtifactReport(built, circumstances)),
            ...collected.drafts.map(toOutgoing),
        ],
        notes: [...collected.notes, ...collected.drafts.flatMap((draft) => (0,naming/* ambiguity */.Gv)(draft, template))],
    };
}


/***/ }),

/***/ 1788:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  k: () => (/* binding */ ask),
  Q: () => (/* binding */ inQuestion)
});

// EXTERNAL MODULE: external "node:timers/promises"
var promises_ = __webpack_require__(8500);
// EXTERNAL MODULE: ./build/client/answer.js
var answer = __webpack_require__(5150);
;// CONCATENATED MODULE: ./build/client/page.js
const pageSize = 100;
/**
 * Every trail of a flow, newest first and each once, page by page, from any service: the list may come as an object or as an array
 * (§4.2), and trails that begin meanwhile push others onto the next page.
 */
async function* everyTrail(client, params) {
    const seen = new Set();
    for (let page = 1;; page += 1) {
        const answer = await client.listTrails({ params, query: { page, per_page: pageSize } });
        const [trails, pages] = 'data' in answer ? [answer.data, answer.pagination?.page_count] : [answer, undefined];
        const fresh = trails.filter(({ name }) => !seen.has(name));
        for (const trail of fresh)
            seen.add(trail.name);
        yield* fresh;
        if (trails.length === 0 || page >= (pages ?? guessPages(page, trails.length, fresh.length)))
            return;
    }
}
/** Without pagination there is one page, unless a full one brought something new; for a service without pages repeats itself. */
function guessPages(page, found, fresh) {
    return found >= pageSize && fresh > 0 ? page + 1 : page;
}

// EXTERNAL MODULE: ./build/client/settle.js
var settle = __webpack_require__(2179);
// EXTERNAL MODULE: ./build/error.js
var build_error = __webpack_require__(5602);
// EXTERNAL MODULE: ./build/schema/defined.js
var defined = __webpack_require__(6299);
// EXTERNAL MODULE: ./build/verdict/explanation.js + 5 modules
var verdict_explanation = __webpack_require__(932);
;// CONCATENATED MODULE: ./build/command/gate.js







/** What the input `gate` asks about: with `artifact` the fingerprints at hand, else the whole trail. */
function inQuestion(gate, artifacts) {
    if (gate !== 'artifact')
        return undefined;
    if (artifacts.length > 0)
        return artifacts.map(({ fingerprint }) => fingerprint);
    throw new build_error/* EvidenceError */.o('usage', 'Input `gate` is "artifact", and no artifact is named: give `artifacts`.', {
        facts: { input: 'artifacts' },
    });
}
/** Longest wait that the service takes at a time (decisions.md §1). */
const longest = 60;
/** Milliseconds between two questions at the least, for a service that answers at once. */
const pause = 1000;
/** Reads how a trail stands and why; waits while it is incomplete, as long as it may. */
async function ask(client, question, host) {
    const { target, fingerprints } = question;
    const deadline = performance.now() + question.wait * 1000;
    // Side by side, for both take a round trip: the verdict is the trail's, the attestations say who reported what.
    let [reading, attestations] = await Promise.all([read(client, target), listAttestations(client, target)]);
    for (;;) {
        const { trail, etag } = reading;
        const explanation = (0,verdict_explanation/* explain */.W)(trail, attestations, (0,defined/* defined */.s)({ fingerprints }));
        const left = Math.round((deadline - performance.now()) / 1000);
        if (explanation.verdict !== 'INCOMPLETE' || left < 1 || etag === undefined)
            return { trail, explanation };
        host.info(`Waiting up to ${left} s for: ${explanation.missing.join(', ') || 'evidence'}`);
        reading = await waitFor(client, target, { trail, etag, seconds: Math.min(left, longest) });
        if (reading.trail !== trail)
            attestations = await listAttestations(client, target);
    }
}
async function read(client, target) {
    try {
        const { value, headers } = await client.exchange('getTrail', { params: target });
        if (value !== undefined)
            return { trail: value, etag: headers['etag'] };
    }
    catch (error) {
        if (!(0,answer/* isMissingOperation */.Ix)(error))
            throw error;
        return { trail: await findByPaging(client, target), etag: undefined };
    }
    throw new build_error/* EvidenceError */.o('nonsense', 'The service answered 304 to a question without a condition: its answer cannot be trusted.');
}
/** Asks to be told of a change; without one after as many seconds, or without the service waiting at all, nothing is new. */
async function waitFor(client, target, since) {
    const began = performance.now();
    const headers = (0,defined/* defined */.s)({ prefer: `wait=${since.seconds}`, 'if-none-match': since.etag });
    const answer = await (0,settle/* settle */.G)(client.exchange('getTrail', { params: target, headers }));
    if (!answer.ok)
        return readAnew(client, target, answer.error);
    const { value: trail, headers: told } = answer.value;
    if (trail !== undefined && told['etag'] !== since.etag)
        return { trail, etag: told['etag'] };
    await (0,promises_.setTimeout)(Math.max(0, pause - (performance.now() - began)));
    return since;
}
/** Proxies cut long waits, and `timeout` may be shorter than one; a plain question tells whether the service is still there. */
async function readAnew(client, target, error) {
    if (error instanceof build_error/* EvidenceError */.o && error.code === 'unreachable')
        return read(client, target);
    throw error;
}
/** A service of the published operations alone has no way to read one trail (decisions.md §1). */
async function findByPaging(client, { org, flow_name, trail_name }) {
    for await (const trail of everyTrail(client, { org, flow_name })) {
        if (trail.name === trail_name)
            return trail;
    }
    throw new build_error/* EvidenceError */.o('refused', `Trail ${trail_name} is not in flow ${flow_name} of ${org}: nothing was reported to it yet.`, {
        facts: { status: 404 },
    });
}
async function listAttestations(client, target) {
    try {
        return await client.listTrailAttestations({ params: target });
    }
    catch (error) {
        if ((0,answer/* isMissingOperation */.Ix)(error))
            return undefined;
        throw error;
    }
}


/***/ }),

/***/ 4596:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $t: () => (/* binding */ placeOf),
/* harmony export */   Gv: () => (/* binding */ ambiguity),
/* harmony export */   H1: () => (/* binding */ nameArtifacts),
/* harmony export */   kW: () => (/* binding */ templateOf)
/* harmony export */ });
/* harmony import */ var _name_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5699);

/** The template that a trail stands under, as the service says it. */
function templateOf(trail) {
    return trail?.template ?? undefined;
}
/**
 * The name of evidence that the user did not name: where the template requires exactly one attestation of that type, that one, so that
 * one step without any name fulfils it; else the type itself (design.md §1).
 */
function placeOf(draft, template) {
    if (draft.place !== undefined)
        return draft.place;
    const [only, ...others] = required(draft.type, template);
    return only !== undefined && others.length === 0 ? only : { name: draft.type, artifact: undefined };
}
/** What is to be said where several requirements are of the type, so that nobody could know which one is meant. */
function ambiguity(draft, template) {
    const candidates = draft.place === undefined ? required(draft.type, template) : [];
    if (candidates.length < 2)
        return [];
    const names = candidates.map(_name_js__WEBPACK_IMPORTED_MODULE_0__/* .printPlace */ .dv).join(', ');
    return [
        `The template requires several attestations of type ${draft.type} (${names}): say with \`name\` which one this is.`,
    ];
}
/** An artifact that the user did not name takes the template's only one, if it is alone too. */
function nameArtifacts(built, template) {
    const [wanted, ...others] = template?.trail.artifacts ?? [];
    const [it, ...more] = built;
    const clear = wanted !== undefined && others.length === 0 && it !== undefined && more.length === 0;
    return clear ? [{ ...it, templateName: it.templateName ?? wanted.name }] : built;
}
function required(type, template) {
    if (template === undefined)
        return [];
    const ofTrail = template.trail.attestations.map((it) => ({ ...it, artifact: undefined }));
    const ofArtifacts = template.trail.artifacts.flatMap((artifact) => artifact.attestations.map((it) => ({ ...it, artifact: artifact.name })));
    return [...ofTrail, ...ofArtifacts].filter((it) => it.type === type).map(({ name, artifact }) => ({ name, artifact }));
}


/***/ }),

/***/ 4331:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   x: () => (/* binding */ readTemplate)
/* harmony export */ });
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5602);
/* harmony import */ var _schema_parse_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5705);
/* harmony import */ var _schema_template_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3362);



/** A template file (`path` is for messages) as the service would number it first. The YAML reader is loaded only here: a report leaves reading to the service. */
async function readTemplate(content, path) {
    const { parse: parseYaml } = await __webpack_require__.e(/* import() */ 815).then(__webpack_require__.t.bind(__webpack_require__, 8815, 19));
    const parsed = (0,_schema_parse_js__WEBPACK_IMPORTED_MODULE_2__/* .parse */ .qg)(_schema_template_js__WEBPACK_IMPORTED_MODULE_1__/* .FlowTemplate */ .FB, readYaml(content, path, parseYaml));
    if (parsed.ok)
        return { trail: parsed.value.trail, version: 1, content };
    throw new _error_js__WEBPACK_IMPORTED_MODULE_0__/* .EvidenceError */ .o('file', `The flow template ${path} does not hold: ${(0,_schema_parse_js__WEBPACK_IMPORTED_MODULE_2__/* .joinErrors */ ._h)(parsed.errors)}.`);
}
function readYaml(content, path, parseYaml) {
    try {
        return parseYaml(content);
    }
    catch (cause) {
        throw new _error_js__WEBPACK_IMPORTED_MODULE_0__/* .EvidenceError */ .o('file', `The flow template ${path} is not YAML: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    }
}


/***/ }),

/***/ 145:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ toGitCommit),
/* harmony export */   readCommit: () => (/* binding */ readCommit)
/* harmony export */ });
/* harmony import */ var _commit_author_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4797);
/* harmony import */ var _schema_git_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1738);
/* harmony import */ var _answer_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7674);
/* harmony import */ var _repository_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8328);




/** A commit as GitHub knows it, with the login of its author where there is an account. Throws `refused` where it is not there. */
async function readCommit(api, { repository, sha }) {
    const asked = `read commit ${sha} of ${repository}`;
    // One a page, for the answer lists the files that it touched, too, which nobody asked for.
    const route = `GET ${(0,_repository_js__WEBPACK_IMPORTED_MODULE_2__/* .toPath */ .b)(repository)}/commits/${encodeURIComponent(sha)}?per_page=1`;
    const { body } = await api.converse().ask({ route, asked, permission: 'contents: read' });
    return toGitCommit(asked, body);
}
/** GitHub's Commit as the API of the service has it. Throws `nonsense` where it is none. */
function toGitCommit(asked, body) {
    const login = (0,_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .pickText */ .d3)(body, 'author', 'login');
    const parents = (0,_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .pick */ .Up)(body, 'parents');
    return (0,_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .understand */ .ZL)(asked, _schema_git_js__WEBPACK_IMPORTED_MODULE_0__/* .GitCommit */ .Yg, {
        sha1: (0,_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .pick */ .Up)(body, 'sha'),
        message: (0,_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .pick */ .Up)(body, 'commit', 'message'),
        author: (0,_commit_author_js__WEBPACK_IMPORTED_MODULE_3__/* .formatAuthor */ .z)((0,_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .pickText */ .d3)(body, 'commit', 'author', 'name'), (0,_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .pickText */ .d3)(body, 'commit', 'author', 'email')),
        ...(login === '' ? {} : { author_username: login }),
        // The author's, as git's own commit facts have it.
        timestamp: (0,_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .pickMoment */ .u0)(body, 'commit', 'author', 'date'),
        url: (0,_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .pick */ .Up)(body, 'html_url'),
        parents: Array.isArray(parents) ? parents.map((parent) => (0,_answer_js__WEBPACK_IMPORTED_MODULE_1__/* .pick */ .Up)(parent, 'sha')) : undefined,
    });
}


/***/ }),

/***/ 6153:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   k: () => (/* binding */ compareCommits),
/* harmony export */   readRange: () => (/* binding */ readRange)
/* harmony export */ });
/* harmony import */ var _answer_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7674);
/* harmony import */ var _commit_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(145);
/* harmony import */ var _page_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5515);
/* harmony import */ var _repository_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8328);




/** The commits that `to` has and `from` has not, and how many GitHub counts: its one list of commits that has no end. */
async function compareCommits(conversation, { repository, from, to, asked }) {
    const range = `${encodeURIComponent(from)}...${encodeURIComponent(to)}`;
    const request = { route: `GET ${(0,_repository_js__WEBPACK_IMPORTED_MODULE_3__/* .toPath */ .b)(repository)}/compare/${range}`, asked, permission: 'contents: read' };
    const { body } = await conversation.ask({ ...request, route: `${request.route}?per_page=1` });
    return { list: await (0,_page_js__WEBPACK_IMPORTED_MODULE_2__/* .readPages */ .n)(conversation, request, 'commits'), count: (0,_answer_js__WEBPACK_IMPORTED_MODULE_0__/* .pick */ .Up)(body, 'total_commits') };
}
/** The commits of a range, oldest first, every one. Throws `nonsense` where GitHub counts others than it lists. */
async function readRange(api, range) {
    const asked = `read the commits from ${range.from} to ${range.to} of ${range.repository}`;
    const { list, count } = await compareCommits(api.converse(), { ...range, asked });
    if (list.length !== count)
        throw (0,_answer_js__WEBPACK_IMPORTED_MODULE_0__/* .nonsense */ .IE)(asked, `it counts ${String(count)} commits and lists ${list.length}`);
    return list.map((commit) => (0,_commit_js__WEBPACK_IMPORTED_MODULE_1__/* .toGitCommit */ .F)(asked, commit));
}


/***/ }),

/***/ 5515:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   n: () => (/* binding */ readPages)
/* harmony export */ });
/* harmony import */ var _answer_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(7674);

/**
 * Every element of a list, all pages of it, in the order of the answer. `member` names the list where it is not the whole answer.
 * Throws `nonsense` where a page holds no list, or leads back: a part is never taken for the whole.
 */
async function readPages(conversation, request, member) {
    const found = [];
    let page = 1;
    while (page !== undefined) {
        const mark = request.route.includes('?') ? '&' : '?';
        const { body, nextPage } = await conversation.ask({
            ...request,
            route: `${request.route}${mark}per_page=100&page=${page}`,
        });
        const list = member === undefined ? body : (0,_answer_js__WEBPACK_IMPORTED_MODULE_0__/* .pick */ .Up)(body, member);
        if (!Array.isArray(list))
            throw (0,_answer_js__WEBPACK_IMPORTED_MODULE_0__/* .nonsense */ .IE)(request.asked, `page ${page} is not a list`);
        if (nextPage !== undefined && nextPage <= page)
            throw (0,_answer_js__WEBPACK_IMPORTED_MODULE_0__/* .nonsense */ .IE)(request.asked, `page ${page} leads back to ${nextPage}`);
        found.push(...list);
        page = nextPage;
    }
    return found;
}


/***/ }),

/***/ 8328:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ toPath)
/* harmony export */ });
/* harmony import */ var _error_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(5602);

/** The path of a repository in the API, of `owner/name`. Throws `usage` where it is not one. */
function toPath(repository) {
    if (/^[\w.-]+\/[\w.-]+$/.test(repository))
        return `/repos/${repository}`;
    throw new _error_js__WEBPACK_IMPORTED_MODULE_0__/* .EvidenceError */ .o('usage', `"${repository}" is not a repository on GitHub; it takes \`owner/name\`.`, {
        facts: { repository },
    });
}


/***/ })

};
