import { screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import type { Backend } from '../../lib/backend/backend'
import { hostView, suite } from '../../lib/testing/benching'
import { fakeBackend } from '../../lib/testing/fakebackend'
import { show } from '../../lib/testing/stage'
import Doctor from './Doctor.svelte'

type Examine = Backend['doctor']['examine']

beforeEach(() => {
  localStorage.clear()
})

function open(document: string): ReturnType<typeof vi.fn<Examine>> {
  const examine = vi.fn<Examine>().mockResolvedValue(document)
  show(Doctor, {}, fakeBackend({
    bench: { models: () => Promise.resolve([hostView()]), pilot: () => Promise.resolve(suite()) },
    doctor: { examine },
  }))
  return examine
}

const found = {
  ok: false,
  hosts: [
    {
      address: 'http://127.0.0.1:11434',
      reachable: true,
      version: '0.17.4',
      models: ['juge:latest'],
      examined: [
        {
          role: 'judge',
          name: 'juge:latest',
          found: true,
          digest: 'd1',
          family: 'qwen3',
          parameters: '8B',
          quantization: 'Q4_K_M',
          trained_context: 40960,
          context: 8192,
          answered: true,
          first_word_seconds: 44.2,
          tokens_read_per_second: 31.5,
          tokens_written_per_second: 0,
        },
      ],
    },
    { address: 'http://gone', reachable: false, version: '', models: [], examined: [] },
  ],
  findings: [
    { code: 'host_reachable', level: 'fine', host: 'http://127.0.0.1:11434' },
    { code: 'slow_first_word', level: 'warning', model: 'juge:latest' },
    { code: 'unreachable', level: 'problem', host: 'http://gone', detail: 'refused' },
  ],
  suite: { suite: 'pilote', cases: 22, seconds: 3725, measured: true },
}

test('problems come first, with what to do; figures that were not measured are said to be so', async () => {
  const examine = open(JSON.stringify(found))
  await screen.findAllByRole('option', { name: 'juge:latest' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Judge' }), 'juge:latest')
  await userEvent.click(screen.getByRole('button', { name: 'Examine' }))
  expect(examine).toHaveBeenCalledWith('', 'juge:latest', 's1')
  expect(await screen.findByText('Something stands in the way')).toBeTruthy()
  const lines = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(lines[0]).toContain('could not be reached')
  expect(lines[0]).toContain('Start Ollama there')
  expect(lines[1]).toContain('raise the longest wait')
  expect(screen.getByText('The judge will need about 1 h 02 for the 22 cases of pilote.')).toBeTruthy()
  expect(screen.getByText('44 s, loading included')).toBeTruthy()
  expect(screen.getByText('not measured'), 'speed').toBeTruthy()
})

test('a document that is none is no finding', async () => {
  open('{"hosts":[]}')
  await screen.findAllByRole('option', { name: 'juge:latest' })
  await userEvent.click(screen.getByRole('button', { name: 'Examine' }))
  expect((await screen.findByRole('alert')).textContent).toContain('This page cannot read what was found')
  expect(screen.queryByText('Nothing stands in the way')).toBeNull()
})
