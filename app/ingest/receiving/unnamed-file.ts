/** What stands for the name of a file that was sent without one. Pages call it by what it has (app/uploads/upload-name.ts). */
export const unnamedFile = 'upload'
