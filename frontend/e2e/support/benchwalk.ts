import { writeFileSync } from 'node:fs'

import type { Browser, Locator, Page } from 'playwright-core'

import { type Language, translator } from '../../src/lib/i18n/translate'
import { enter, go, openContext } from './browser'
import { Workspace } from './program'
import { tinyCount, tinyModels, tinySuite } from './tiny'
import type { Visit } from './walk'

/** How long a run may take, on a machine with much else to do. */
const patience = { timeout: 180_000 }

/** Goes through everything the pages of the bench can show, with real models that are tiny. */
export async function benchWalk(browser: Browser, language: Language, visit: Visit): Promise<void> {
  const t = translator(language)
  const workspace = new Workspace()
  const suite = tinySuite(3)
  writeFileSync(workspace.path(suite.name), suite.buffer)
  const served = await workspace.serve({ CONTREJUGE_HOSTS: `${await tinyModels()},http://127.0.0.1:9` })
  const page = await enter(await openContext(browser, { language }), served.address, 'Anaïs', language)
  await go(page, served, '#/bench')
  await page.getByRole('heading', { name: t('bench.none') }).waitFor()
  await visit(page, 'bench-none')
  const slow = await firstRun()
  await cases(slow)
  await rereading(slow)
  const unjudged = await withoutOpinion()
  const unanswered = await withoutAnswers()
  await lists()
  await comparing(slow, unjudged)
  await doctor()
  await go(page, served, `#/bench/${unanswered}x`)
  await page.getByRole('alert').waitFor()
  await visit(page, 'run-fault')
  await page.context().close()

  /** From a bad file to the end of a run that is watched. */
  async function firstRun(): Promise<string> {
    await go(page, served, '#/bench/new')
    await page.getByRole('radio', { name: t('newrun.file') }).check()
    await page.getByText(t('newrun.host.models', { n: tinyCount })).waitFor(patience)
    await file(page).setInputFiles({ ...suite, buffer: Buffer.from('suite: s\nlangage: fr\ncases:\n  - {id: "a b"}\n') })
    await page.getByRole('heading', { name: t('newrun.problems', { file: suite.name }) }).waitFor()
    await visit(page, 'newrun-problems')
    await file(page).setInputFiles(suite)
    await choose('familier:latest', 'familier:latest')
    await page.getByText(t('newrun.same')).waitFor()
    await page.getByText(t('newrun.advanced')).click()
    await visit(page, 'newrun')
    await choose('familier:latest', 'lent:latest')
    await page.getByRole('button', { name: t('newrun.start') }).click()
    await page.getByText(t('live.phase.judging')).first().waitFor(patience)
    await page.getByText(t('live.waiting')).first().waitFor(patience)
    await visit(page, 'live-waiting')
    await page.locator('.text', { hasText: 'La réponse' }).waitFor(patience)
    await visit(page, 'live')
    await page.getByRole('heading', { name: t('state.waiting') }).waitFor(patience)
    await visit(page, 'run-waiting')
    await page.getByRole('button', { name: t('run.rejudge') }).click()
    await page.getByRole('dialog').getByLabel(t('newrun.judge'), { exact: true }).waitFor()
    await visit(page, 'run-rejudge')
    await page.keyboard.press('Escape')
    return id(page)
  }

  async function cases(run: string): Promise<void> {
    await go(page, served, `#/bench/${run}/case/cas-1`)
    await page.locator('mark').first().waitFor()
    await visit(page, 'case')
    await page.getByText(t('case.calls')).click()
    await page.getByText(t('case.call.reply')).last().click()
    await page.keyboard.press('p')
    await visit(page, 'case-calls')
  }

  async function rereading(run: string): Promise<void> {
    await go(page, served, `#/bench/${run}/reread`)
    await page.locator('[data-row]').first().waitFor()
    await visit(page, 'reread')
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    await visit(page, 'reread-keys')
    await page.keyboard.press('Escape')
    for (const key of ['f', 'f', 'o']) await page.keyboard.press(key)
    await page.locator('[data-note]').fill(language === 'fr' ? 'Le montant est celui de l’amende prévue par la loi.' : 'The amount is the fine the law provides for.')
    await visit(page, 'reread-said')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('heading', { name: t('state.cleared'), exact: true }).waitFor()
    await visit(page, 'reread-done')
    await go(page, served, `#/bench/${run}`)
    await page.getByRole('heading', { name: t('state.cleared'), exact: true }).waitFor()
    await page.getByText(t('run.settings')).click()
    await visit(page, 'run-cleared')
  }

  /** A judge without room for what is asked gives no opinion. */
  async function withoutOpinion(): Promise<string> {
    await go(page, served, '#/bench/new')
    await page.getByRole('radio', { name: t('newrun.file') }).check()
    await file(page).setInputFiles(suite)
    await page.getByText(t('newrun.host.models', { n: tinyCount })).waitFor(patience)
    await choose('candidat:latest', 'juge:latest')
    await page.getByText(t('newrun.advanced')).click()
    await page.getByLabel(t('newrun.context'), { exact: true }).fill('512')
    await page.getByRole('button', { name: t('newrun.start') }).click()
    await page.getByRole('heading', { name: t('state.waiting') }).waitFor(patience)
    await visit(page, 'run-unjudged')
    const run = id(page)
    await go(page, served, `#/bench/${run}/reread`)
    await page.locator('[data-row]').first().waitFor()
    await page.keyboard.press('n')
    await page.keyboard.press('Control+Enter')
    await page.getByText(t('reread.progress', { done: 1, total: 3 })).waitFor()
    await visit(page, 'reread-unjudged')
    await go(page, served, `#/bench/${run}`)
    await page.getByRole('heading', { name: t('state.confirmed') }).waitFor()
    await visit(page, 'run-confirmed')
    return run
  }

  /** Recorded answers to one case of three. */
  async function withoutAnswers(): Promise<string> {
    await go(page, served, '#/bench')
    await go(page, served, '#/bench/new')
    await page.getByRole('radio', { name: t('newrun.file') }).check()
    await file(page).setInputFiles(suite)
    await page.getByRole('radio', { name: t('newrun.candidate.recorded') }).check()
    await page.locator('input[type=file]').last().setInputFiles({
      name: 'reponses.jsonl',
      mimeType: 'application/jsonl',
      buffer: Buffer.from('{"case":"cas-1","answer":"Vous pouvez appeler le **17**."}\n'),
    })
    await page.getByText(t('newrun.answers.facts', { file: 'reponses.jsonl', n: 1 })).waitFor()
    await page.getByText(t('newrun.host.models', { n: tinyCount })).waitFor(patience)
    await page.getByLabel(t('newrun.judge'), { exact: true }).selectOption('severe:latest')
    await visit(page, 'newrun-recorded')
    await page.getByRole('button', { name: t('newrun.start') }).click()
    await page.getByRole('heading', { name: t('state.waiting') }).waitFor(patience)
    await visit(page, 'run-unanswered')
    const run = id(page)
    await go(page, served, `#/bench/${run}/case/cas-2`)
    await page.getByRole('heading', { name: t('case.unanswered') }).waitFor()
    await visit(page, 'case-unanswered')
    return run
  }

  async function lists(): Promise<void> {
    await go(page, served, '#/bench')
    await page.getByText(t('bench.count', { n: 3 })).waitFor()
    for (const at of [0, 1]) await page.getByRole('checkbox').nth(at).check()
    await visit(page, 'bench')
    await page.getByRole('button', { name: t('bench.delete') }).first().click()
    await visit(page, 'bench-delete')
    await page.keyboard.press('Escape')
  }

  async function comparing(before: string, after: string): Promise<void> {
    await go(page, served, `#/bench/compare/${before}/${after}`)
    await page.getByText(t('compare.before')).first().waitFor()
    await visit(page, 'compare')
  }

  async function doctor(): Promise<void> {
    await page.getByRole('link', { name: t('nav.doctor'), exact: true }).click()
    await page.getByLabel(t('doctor.model.judge'), { exact: true }).locator('option', { hasText: 'juge' }).waitFor({ ...patience, state: 'attached' })
    await visit(page, 'doctor-before')
    await page.getByLabel(t('doctor.model.candidate'), { exact: true }).selectOption('candidat:latest')
    await page.getByLabel(t('doctor.model.judge'), { exact: true }).selectOption('juge:latest')
    await page.getByRole('button', { name: t('doctor.run') }).click()
    await page.getByText(t('doctor.notok')).waitFor(patience)
    await visit(page, 'doctor')
  }

  async function choose(candidate: string, judge: string): Promise<void> {
    await page.getByLabel(t('newrun.model'), { exact: true }).selectOption(candidate)
    await page.getByLabel(t('newrun.judge'), { exact: true }).selectOption(judge)
  }
}

/** The place for a suite's file. */
function file(page: Page): Locator {
  return page.locator('input[type=file]').first()
}

/** The run that is shown. */
function id(page: Page): string {
  return page.url().split('/').at(-1) ?? ''
}
