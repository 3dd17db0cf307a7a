import { describe, expect, it } from 'vitest'
import { oneRepositoryKey } from '#app/sarif/repositories/same-repository.ts'

describe('oneRepositoryKey', () => {
  it.each([
    'https://dev.azure.com/org/project/_git/repo',
    'https://org@dev.azure.com/org/project/_git/repo',
    'git@ssh.dev.azure.com:v3/org/project/repo',
    'ssh://git@ssh.dev.azure.com/v3/org/project/repo',
    'https://org.visualstudio.com/project/_git/repo',
    'https://org.visualstudio.com/DefaultCollection/project/_git/repo',
    'org@vs-ssh.visualstudio.com:v3/org/project/repo',
    'ssh.dev.azure.com/v3/org/project/repo',
    'org.visualstudio.com/project/_git/repo',
  ])('reads %j as one repository of Azure DevOps', (address) => {
    expect(oneRepositoryKey(address)).toBe('dev.azure.com/org/project/_git/repo')
  })

  it('has the project of a repository that is called like it', () => {
    expect(oneRepositoryKey('https://dev.azure.com/org/_git/repo')).toBe('dev.azure.com/org/repo/_git/repo')
    expect(oneRepositoryKey('https://dev.azure.com/org/my%20project/_git/repo')).toBe('dev.azure.com/org/my%20project/_git/repo')
  })

  it.each([
    ['git@github.com:Owner/repo.git', 'github.com/Owner/repo'],
    ['github.com/Owner/repo', 'github.com/Owner/repo'],
    ['dev.azure.com/org/project', 'dev.azure.com/org/project'],
    ['tea shop', 'tea shop'],
  ])('knows %j as %j', (address, key) => {
    expect(oneRepositoryKey(address)).toBe(key)
  })
})
