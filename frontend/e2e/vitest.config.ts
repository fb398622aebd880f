import { defineConfig } from 'vitest/config'

// What runs the built program, and takes longer for it.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['e2e/**/*.test.ts', 'e2e/pictures/*.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
