/** Names of tools that are told of an upload or a project; of those of a log that has thousands, how many there are beside. */
export const toolsTold = 100
