/// The tasks that a worker can do, as a list for each noun. The program joins the lists.
public enum WorkerTasks {}
