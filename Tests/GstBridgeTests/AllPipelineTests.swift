// The parent of every suite that runs pipelines: they run one at a time, because they check times and global counters.

import Testing

@Suite(.serialized, .timeLimit(.minutes(1))) enum AllPipelineTests {}
