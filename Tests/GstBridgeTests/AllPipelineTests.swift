// The parent of every suite that runs pipelines: one at a time, because they are judged by the clock and by counters.

import Testing

@Suite(.serialized, .timeLimit(.minutes(1))) enum AllPipelineTests {}
