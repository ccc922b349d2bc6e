export const id = 706;
export const ids = [706];
export const modules = {

/***/ 706:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  tryOut: () => (/* binding */ tryOut)
});

// EXTERNAL MODULE: ./build/client/answer.js
var client_answer = __webpack_require__(5150);
// EXTERNAL MODULE: ./build/client/client.js
var client_client = __webpack_require__(5019);
// EXTERNAL MODULE: ./build/error.js
var build_error = __webpack_require__(5602);
// EXTERNAL MODULE: ./build/schema/defined.js
var defined = __webpack_require__(6299);
// EXTERNAL MODULE: ./build/verdict/explanation.js + 5 modules
var explanation = __webpack_require__(8551);
// EXTERNAL MODULE: ./build/verdict/judge.js
var judge = __webpack_require__(1161);
// EXTERNAL MODULE: ./build/command/collect.js + 57 modules
var collect = __webpack_require__(5203);
// EXTERNAL MODULE: ./build/command/finish.js + 1 modules
var finish = __webpack_require__(499);
// EXTERNAL MODULE: ./build/schema/parse.js
var parse = __webpack_require__(5705);
// EXTERNAL MODULE: ./build/schema/template.js
var schema_template = __webpack_require__(3362);
// EXTERNAL MODULE: ./build/verdict/override.js
var verdict_override = __webpack_require__(1768);
// EXTERNAL MODULE: ./build/verdict/fact.js
var fact = __webpack_require__(638);
// EXTERNAL MODULE: ./build/schema/codequality.js
var codequality = __webpack_require__(2452);
// EXTERNAL MODULE: ./build/schema/pull-request.js
var pull_request = __webpack_require__(1339);
;// CONCATENATED MODULE: ./build/command/planned-fact.js



function plannedArtifacts(planned) {
    return planned.flatMap(({ it, sequence }) => it.operation === 'reportArtifact' ? [(0,fact/* toArtifactFact */.eC)(toArrival(it.name, sequence), it.request.body)] : []);
}
/** `judgedTypes`: custom types that the service alone can judge. */
function plannedAttestations(planned, judgedTypes) {
    return planned.flatMap(({ it, sequence }) => {
        if (it.operation === 'reportArtifact' || it.operation === 'overrideAttestation')
            return [];
        const said = { type: it.type, content: plannedContent(it, judgedTypes.has(it.type)) };
        return [(0,fact/* toAttestationFact */.sX)(toArrival(it.name, sequence), it.request.body, said)];
    });
}
function plannedOverrides(planned) {
    return planned.flatMap(({ it, sequence }) => it.operation === 'overrideAttestation'
        ? [(0,fact/* toOverrideFact */.aT)(toArrival(`override of ${it.name}`, sequence), it.request.body)]
        : []);
}
function plannedContent(it, isJudged) {
    switch (it.operation) {
        case 'reportGeneric':
            return { kind: 'generic', is_compliant: it.request.body.is_compliant };
        case 'reportJunit':
            return { kind: 'junit', junit_results: it.request.body.junit_results };
        case 'reportVulnscan':
            return { kind: 'vulnscan', vulnscan_results: it.request.body.vulnscan_results };
        case 'reportCodequality':
            return { kind: 'codequality', ...complete(codequality/* CodequalityMembers */.y0, it.request.body) };
        case 'reportPullRequest':
            return { kind: 'pull_request', ...complete(pull_request/* PullRequestMembers */.kK, it.request.body) };
        case 'reportJira':
            return { kind: 'jira', jira_results: it.request.body.jira_results };
        case 'reportCustom':
            return isJudged ? unjudged(it.request.body.attestation_data) : ownWord(it.request.body.attestation_data);
    }
}
/** What nobody here can judge is not taken for compliant. */
function unjudged(data) {
    const type_errors = ['its schema and rules are judged by the service alone'];
    return { kind: 'custom', attestation_data: data, is_compliant: false, type_errors };
}
/** Data of a type without schema and rules says itself whether it is compliant. */
function ownWord(data) {
    const is_compliant = typeof data === 'object' && data !== null && 'is_compliant' in data && data.is_compliant === true;
    return { kind: 'custom', attestation_data: data, is_compliant, type_errors: [] };
}
function toArrival(name, sequence) {
    return { id: `planned ${name}`, sequence, created_at: Date.now() / 1000, reported_by: '' };
}
/** The members of a kind with their defaults filled in, as the service will read them. */
function complete(members, body) {
    return members.parse(Object.fromEntries(Object.entries(body).filter(([name]) => Object.hasOwn(members.shape, name))));
}

;// CONCATENATED MODULE: ./build/command/recorded-fact.js
/** Their order says enough: they came before whatever else is yet to come, and an override covers attestations. */
function recordedArtifacts({ trail, artifacts }) {
    return artifacts.map((it, at) => ({
        id: it.id,
        sequence: at - artifacts.length,
        created_at: Date.parse(it.created_at) / 1000,
        reported_by: '',
        // The same content may have gone to another trail since, whose run says nothing of this one.
        annotations: it.trail_name === trail?.name ? (it.annotations ?? {}) : {},
        fingerprint: it.fingerprint,
        filename: it.filename,
        template_reference_name: it.template_reference_name ?? undefined,
        is_compliant: isRefused(it, trail) ? false : undefined,
    }));
}
/** Of an artifact that fails, reasons of its own say that somebody reported it so; what its attestations lack stands with them. */
function isRefused({ fingerprint }, trail) {
    const statuses = Object.values(trail?.compliance_status?.artifacts_statuses ?? {});
    return statuses.some(({ artifact_fingerprint, status, reasons = [] }) => artifact_fingerprint === fingerprint && status === 'NON-COMPLIANT' && reasons.length > 0);
}
function recordedAttestations({ attestations }) {
    return attestations.map((it, at) => ({
        ...commonFacts(it, -at),
        name: it.attestation_name,
        type: it.attestation_type,
        content: contentOf(it),
    }));
}
function recordedOverrides({ overrides }) {
    return overrides.map((it, at) => ({
        ...commonFacts(it, at),
        attestation_name: it.attestation_name,
        original_attestation_type: it.attestation_type,
        new_compliance_status: it.is_compliant,
        reason: it.overridden_by?.reason ?? '',
        expires_at: it.overridden_by?.expires_at,
    }));
}
function commonFacts(it, fallback) {
    return {
        id: it.attestation_id,
        sequence: it.sequence ?? fallback,
        created_at: it.created_at,
        reported_by: it.reported_by ?? '',
        annotations: it.annotations ?? {},
        artifact_fingerprint: it.artifact_fingerprint,
        target_artifacts: it.target_artifacts ?? [],
    };
}
function contentOf(it) {
    if (it.junit_results !== undefined)
        return { kind: 'junit', junit_results: it.junit_results };
    if (it.vulnscan_results !== undefined)
        return { kind: 'vulnscan', vulnscan_results: it.vulnscan_results };
    if (it.codequality_results !== undefined)
        return { kind: 'codequality', codequality_results: it.codequality_results };
    if (it.pull_requests !== undefined)
        return { kind: 'pull_request', pull_requests: it.pull_requests };
    if (it.jira_results !== undefined)
        return { kind: 'jira', jira_results: it.jira_results };
    const is_compliant = recorded_fact_ownWord(it);
    if (!it.attestation_type.startsWith('custom:'))
        return { kind: 'generic', is_compliant };
    return { kind: 'custom', attestation_data: it.attestation_data, is_compliant, type_errors: it.type_errors ?? [] };
}
/** Where an override is in force the outcome is its own; what it replaced was the other one, or nobody had needed it. */
function recorded_fact_ownWord({ is_compliant, overridden_by: by }) {
    return by === undefined ? is_compliant : !is_compliant;
}

;// CONCATENATED MODULE: ./build/command/foresee.js





/** What a verdict would be drawn from once `outgoing` were sent. Planned reports arrive after everything recorded. */
function toEvidence({ recorded, template, outgoing, judgedTypes }) {
    const first = Number.MAX_SAFE_INTEGER - outgoing.length;
    const planned = outgoing.map((it, at) => ({ it, sequence: first + at }));
    const flowTemplate = template === undefined ? undefined : (0,parse/* parse */.qg)(schema_template/* FlowTemplate */.FB, { version: 1, trail: template.trail });
    return {
        template: flowTemplate?.ok === true ? flowTemplate.value : null,
        artifacts: [...recordedArtifacts(recorded), ...plannedArtifacts(planned)],
        attestations: [...recordedAttestations(recorded), ...plannedAttestations(planned, judgedTypes)],
        overrides: [...recordedOverrides(recorded), ...plannedOverrides(planned)],
    };
}
/** Why the service would refuse one of the reports, or undefined: of those that it judges by what is there. */
function foreseeRefusal(evidence, { outgoing, judgedTypes }) {
    const overrides = plannedOverrides(outgoing.map((it, sequence) => ({ it, sequence })));
    const refusals = [
        ...overrides.map((override) => refuseOverride(override, evidence)),
        ...outgoing.map((it) => (it.operation === 'reportCustom' ? refuseCustom(it, judgedTypes) : undefined)),
    ];
    return refusals.find((refusal) => refusal !== undefined);
}
/** Only what is there can be overridden, and under its own type. */
function refuseOverride(override, evidence) {
    const { attestation_name: name, original_attestation_type: type } = override;
    const types = (0,verdict_override/* findOverridden */.I)(evidence, override).map((found) => found.type);
    if (types.length === 0)
        return `there is no attestation "${name}" there to override`;
    return types.includes(type) ? undefined : `"${name}" was reported as ${types.join(', ')}, and not as ${type}`;
}
function refuseCustom({ type, request }, judgedTypes) {
    const data = request.body.attestation_data;
    const says = typeof data === 'object' && data !== null && 'is_compliant' in data;
    if (judgedTypes.has(type) || (says && typeof data.is_compliant === 'boolean'))
        return undefined;
    return `type ${type} has neither schema nor rules there, and \`data\` does not say is_compliant, true or false`;
}

// EXTERNAL MODULE: ./build/command/gate.js + 1 modules
var gate = __webpack_require__(1788);
// EXTERNAL MODULE: ./build/command/naming.js
var naming = __webpack_require__(4596);
// EXTERNAL MODULE: ./build/command/outcome.js
var outcome = __webpack_require__(246);
// EXTERNAL MODULE: ./build/command/read-template.js
var read_template = __webpack_require__(4331);
// EXTERNAL MODULE: ./build/command/template.js
var command_template = __webpack_require__(4342);
;// CONCATENATED MODULE: ./build/command/dry-run.js














/** Says what would be sent and what the verdict would be, from what is recorded and the template, and changes nothing. */
async function tryOut(run, { line, file }) {
    const client = (0,client_client/* toClient */.Z)(line);
    const { asked, target, surroundings } = run;
    const [collected, choice, recorded] = await Promise.all([
        (0,collect/* collect */.F)(asked, surroundings),
        (0,command_template/* chooseTemplate */._)(asked.inputs, asked.change, surroundings),
        readRecorded(client, target),
    ]);
    const template = (0,naming/* templateOf */.kW)(recorded.trail) ?? (await templateToBe(client, target, choice));
    const artifacts = (0,naming/* nameArtifacts */.H1)(collected.artifacts, template);
    const { outgoing, notes } = (0,finish/* finish */.O)({ ...collected, artifacts }, template, run);
    const fingerprints = (0,gate/* inQuestion */.Q)(asked.inputs.gate, artifacts);
    const judgedTypes = await listJudgedTypes(client, target, outgoing);
    for (const it of outgoing)
        surroundings.host.info(describe(it));
    const trail = foresee({ recorded, template, outgoing, judgedTypes }, target);
    return {
        ...(0,outcome/* emptyOutcome */.w)(target),
        artifacts,
        failing: collected.failing,
        file,
        gate: asked.inputs.gate !== 'false',
        trail,
        explanation: (0,explanation/* explain */.W)(trail, recorded.attestations, (0,defined/* defined */.s)({ fingerprints })),
        notes: ['Dry run: nothing was sent, and this is how the trail would stand.', ...choice.notes, ...notes],
    };
}
function describe({ operation, type, name, request }) {
    return `would send ${type} ${name} (${operation}): ${JSON.stringify(request.body)}`;
}
/** The trail as it would stand. */
function foresee(known, target) {
    const evidence = toEvidence(known);
    const refusal = foreseeRefusal(evidence, known);
    if (refusal !== undefined) {
        throw new build_error/* EvidenceError */.o('refused', `Dry run: the service would refuse this, for ${refusal}.`);
    }
    const { outcomes: _outcomes, ...verdict } = (0,judge/* judge */.S)(evidence, Date.now() / 1000);
    return {
        name: target.trail_name,
        ...(known.template === undefined ? {} : { template: known.template }),
        compliance_status: { ...verdict, attestations_statuses: [...verdict.attestations_statuses] },
        compliance_state: verdict.status,
        is_compliant: verdict.is_compliant,
    };
}
async function readRecorded(client, target) {
    const found = await ifKnown(Promise.all([client.getTrail({ params: target }), client.listTrailAttestations({ params: target })]));
    if (found === undefined)
        return { trail: undefined, attestations: [], artifacts: [], overrides: [] };
    const [trail, attestations] = found;
    const told = (type, member) => [
        ...new Set((trail.events ?? []).flatMap((event) => (event.type === type ? String(event[member]) : []))),
    ];
    const [artifacts, overrides] = await Promise.all([
        Promise.all(told('artifact_reported', 'artifact_fingerprint').map(async (fingerprint) => client.getArtifact({ params: { ...target, fingerprint } }))),
        Promise.all(told('attestation_overridden', 'attestation_id').map(async (id) => client.getAttestation({ params: { ...target, attestation_id: id } }))),
    ]);
    return { trail, attestations, artifacts, overrides };
}
async function listJudgedTypes(client, target, outgoing) {
    if (!outgoing.some(({ operation }) => operation === 'reportCustom'))
        return new Set();
    const types = (await ifKnown(client.listCustomTypes({ params: target }))) ?? [];
    const judged = types.filter(({ rules, type_schema: schema }) => rules.length > 0 || schema !== undefined);
    return new Set(judged.map(({ name }) => `custom:${name}`));
}
async function templateToBe(client, target, choice) {
    const put = choice.pin ?? choice.flow;
    if (put !== undefined)
        return (0,read_template/* readTemplate */.x)(put, choice.path);
    const ofFlow = (await ifKnown(client.getFlow({ params: target })))?.template ?? undefined;
    if (ofFlow !== undefined)
        return ofFlow;
    return choice.introduced === undefined ? undefined : (0,read_template/* readTemplate */.x)(choice.introduced, choice.path);
}
/** Undefined for what is not there, and at a service of the published operations alone. */
async function ifKnown(answer) {
    try {
        return await answer;
    }
    catch (error) {
        const isUnknown = error instanceof build_error/* EvidenceError */.o && error.facts['status'] === 404;
        if (isUnknown || (0,client_answer/* isMissingOperation */.Ix)(error))
            return undefined;
        throw error;
    }
}


/***/ })

};
